import { addMonths, instantInParis, isDay, parisDay, type Day } from '../dates.ts';

/** Months that a window shows, and that the previous and next buttons move by (specification §9). */
export const WINDOW_MONTHS = 4;

/** Days `from` (included) to `to` (excluded). */
export interface Window {
  readonly from: Day;
  readonly to: Day;
}

export const windowFrom = (from: Day): Window => ({ from, to: addMonths(from, WINDOW_MONTHS) });

/** The window as instants, for a query: `[start, end)`. */
export const windowInstants = ({ from, to }: Window): { start: Date; end: Date } => ({
  start: instantInParis(from),
  end: instantInParis(to),
});

export const nextWindow = (from: Day): Day => addMonths(from, WINDOW_MONTHS);

/**
 * The window before. Members who may not browse the past come back to today at the earliest: from the 31st of October
 * forward to the 28th of February, four months back are the 28th.
 */
export function previousWindow(from: Day, today: Day, mayBrowseBack: boolean): Day {
  const before = addMonths(from, -WINDOW_MONTHS);
  return mayBrowseBack || before > today ? before : today;
}

/** The previous button shows once one has gone forward from today's window, or to those who may browse the past. */
export const mayGoBack = (from: Day, today: Day, mayBrowseBack: boolean): boolean => mayBrowseBack || from > today;

export interface MonthOf<T> {
  /** `YYYY-MM` */
  readonly month: string;
  readonly days: readonly { readonly day: Day; readonly events: readonly T[] }[];
}

/** Events by month, then by day of Paris, by date ascending (specification §4); equal dates keep the order they came in. */
export function byMonthThenDay<T extends { readonly date: string }>(events: readonly T[]): MonthOf<T>[] {
  const months = new Map<string, Map<Day, T[]>>();
  // What has no date that can be read comes last.
  const timeOf = ({ date }: T): number => Date.parse(date) || Number.MAX_SAFE_INTEGER;
  const sorted = [...events].sort((a, b) => timeOf(a) - timeOf(b));
  for (const event of sorted) {
    const day = parisDay(event.date);
    const month = isDay(day) ? day.slice(0, 7) : day;
    const days = months.get(month) ?? new Map<Day, T[]>();
    months.set(month, days.set(day, [...(days.get(day) ?? []), event]));
  }
  return [...months].map(([month, days]) => ({
    month,
    days: [...days].map(([day, list]) => ({ day, events: list })),
  }));
}
