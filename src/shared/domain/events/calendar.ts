import { addMonths, instantInParis, isDay, parisDay, type Day } from '../dates.ts';

/** Months shown, and moved by previous and next (specification §9). */
const WINDOW_MONTHS = 4;

/** `from` included, `to` excluded. */
interface Window {
  readonly from: Day;
  readonly to: Day;
}

export const windowFrom = (from: Day): Window => ({ from, to: addMonths(from, WINDOW_MONTHS) });

/** `[start, end)`, for a query. */
export const windowInstants = ({ from, to }: Window): { start: Date; end: Date } => ({
  start: instantInParis(from),
  end: instantInParis(to),
});

export const nextWindow = (from: Day): Day => addMonths(from, WINDOW_MONTHS);

/** Periods of the back office's list: a year to come, a year past, or the season that begins in a year. */
export type OutingPeriod = 'coming' | 'past' | `${number}`;

export function outingPeriod(name: OutingPeriod, today: Day): Window {
  const season = `${name}-09-01`;
  const from = name === 'past' ? addMonths(today, -12) : isDay(season) ? season : today;
  return { from, to: addMonths(from, 12) };
}

/** First days of the windows that make a period of whole windows: a server is asked for one at a time (specification §7). */
export const windowsOf = ({ from, to }: Window): Day[] =>
  from < to ? [from, ...windowsOf({ from: nextWindow(from), to })] : [];

/** Stops at today for members who may not browse the past: month ends can step back a day too far. */
export function previousWindow(from: Day, today: Day, mayBrowseBack: boolean): Day {
  const before = addMonths(from, -WINDOW_MONTHS);
  return mayBrowseBack || before > today ? before : today;
}

export const mayGoBack = (from: Day, today: Day, mayBrowseBack: boolean): boolean => mayBrowseBack || from > today;

interface MonthOf<T> {
  /** `YYYY-MM` */
  readonly month: string;
  readonly days: readonly { readonly day: Day; readonly events: readonly T[] }[];
}

/** Groups by month, then by day in Paris, ascending (specification §4); events with equal dates keep their order. */
export function byMonthThenDay<T extends { readonly date: string }>(events: readonly T[]): MonthOf<T>[] {
  const months = new Map<string, Map<Day, T[]>>();
  // Sorts unreadable dates last.
  const timeOf = ({ date }: T): number => Date.parse(date) || Number.MAX_SAFE_INTEGER;
  const sorted = [...events].sort((a, b) => timeOf(a) - timeOf(b));
  for (const event of sorted) {
    const day = parisDay(event.date);
    const month = isDay(day) ? day.slice(0, 7) : day;
    const days = months.get(month) ?? new Map<Day, T[]>();
    months.set(month, days.set(day, [...(days.get(day) ?? []), event]));
  }
  return [...months].map(([month, days]) => ({ month, days: [...days].map(([day, list]) => ({ day, events: list })) }));
}
