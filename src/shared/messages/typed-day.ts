import { isDay, MONTHS, type Day } from '#domain/dates.ts';
import { parseDay } from '#domain/written-days.ts';
import { folded } from '#domain/text.ts';
import { numericDay } from './format.ts';

/** Two-digit years up to 20 years ahead are of this century, others of the last. */
const YEARS_AHEAD = 20;

function fullYear(year: string, about: number): number {
  if (year === '') return about;
  if (year.length > 2) return Number(year);
  const near = about - (about % 100) + Number(year);
  return near > about + YEARS_AHEAD ? near - 100 : near;
}

/** Months (1 to 12) by folded beginning: `avr` → `[4]`. */
const monthsNamed = (prefix: string): number[] =>
  MONTHS.flatMap((name, index) => (folded(name).startsWith(prefix) ? [index + 1] : []));

function partsOf(typed: string): readonly [date: string, month: string, year: string] | null {
  const [, date = '', month = '', year = ''] =
    /^(\d{1,2})[/. -]+(\d{1,2})(?:[/. -]+(\d{4}|\d{2}))?$/.exec(typed) ??
    /^(\d\d)(\d\d)(\d{4}|\d{2})$/.exec(typed) ??
    [];
  if (date !== '') return [date, month, year];
  const words = /^(?:[a-z]+\.? )?(\d{1,2})(?:er|ᵉʳ)? ([a-z]{3,})\.?(?: (\d{4}|\d{2}))?$/.exec(typed);
  const months = monthsNamed(words?.[2] ?? '-');
  return words?.[1] !== undefined && months.length === 1 ? [words[1], String(months[0]), words[3] ?? ''] : null;
}

/** Reads `3/4/26`, `03042026`, `3 avril`, `sam. 3 avr. 2026`, `2026-04-03`, else null. `year` is the default. */
export function typedDay(text: string, year: number): Day | null {
  const typed = folded(text).replace(/[\s\u00a0]+/g, ' ');
  if (isDay(typed)) return typed;
  const parts = partsOf(typed);
  if (parts === null) return null;
  const [date, month, typedYear] = parts;
  return parseDay(`${Number(date)}/${Number(month)}/${fullYear(typedYear, year)}`, 'D/M/YYYY');
}

export interface DayRange {
  readonly min?: Day | undefined;
  readonly max?: Day | undefined;
}

/** Says what to correct; null when the value is accepted. */
export function dayFault(value: string, { min, max }: DayRange): string | null {
  if (value === '') return null;
  if (!isDay(value)) return NO_DAY;
  if (min !== undefined && value < min) return `Choisissez un jour à partir du ${numericDay(min)}.`;
  return max !== undefined && value > max ? `Choisissez un jour jusqu’au ${numericDay(max)}.` : null;
}

export const NO_DAY = 'Écrivez une date qui existe, par exemple 03/04/2026.';
export const NO_TIME = 'Écrivez une heure qui existe, par exemple 9\u00a0h\u00a030.';
