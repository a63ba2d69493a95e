import { addDays, addMonths, weekday, type Day } from '../dates.ts';
import { seasonStart } from '../ledger/periods.ts';

/** Public holidays, the weeks around Christmas, and days that the club leaves out. */
export type OffReason =
  | 'NEW_YEAR'
  | 'EASTER'
  | 'LABOUR'
  | 'VICTORY'
  | 'ASCENSION'
  | 'WHITSUN'
  | 'NATIONAL'
  | 'ASSUMPTION'
  | 'ALL_SAINTS'
  | 'ARMISTICE'
  | 'CHRISTMAS'
  | 'CHRISTMAS_WEEKS'
  | 'CLUB';

/** A day without a session. */
export interface DayOff {
  readonly day: Day;
  readonly reason: OffReason;
}

/** Sunday of Easter (Meeus, Jones, Butcher). */
function easterOf(year: number): Day {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  return addDays(`${year}-03-22`, h + l - 7 * Math.floor((a + 11 * h + 22 * l) / 451));
}

/** Code du travail, art. L3133-1. */
function publicHolidays(year: number): DayOff[] {
  const easter = easterOf(year);
  return [
    { day: `${year}-01-01`, reason: 'NEW_YEAR' },
    { day: addDays(easter, 1), reason: 'EASTER' },
    { day: `${year}-05-01`, reason: 'LABOUR' },
    { day: `${year}-05-08`, reason: 'VICTORY' },
    { day: addDays(easter, 39), reason: 'ASCENSION' },
    { day: addDays(easter, 50), reason: 'WHITSUN' },
    { day: `${year}-07-14`, reason: 'NATIONAL' },
    { day: `${year}-08-15`, reason: 'ASSUMPTION' },
    { day: `${year}-11-01`, reason: 'ALL_SAINTS' },
    { day: `${year}-11-11`, reason: 'ARMISTICE' },
    { day: `${year}-12-25`, reason: 'CHRISTMAS' },
  ];
}

/** Sixteen days from the Saturday that is 22 December or the last before it: near to the school's own holidays. */
function christmasWeeks(year: number): DayOff[] {
  const eve = `${year}-12-22`;
  const saturday = addDays(eve, -((weekday(eve) + 2) % 7));
  return Array.from({ length: 16 }, (_, day) => ({ day: addDays(saturday, day), reason: 'CHRISTMAS_WEEKS' }));
}

/** Days of a season, both included. */
interface SeasonSpan {
  readonly first: Day;
  readonly last: Day;
}

export const isSeasonLong = ({ first, last }: SeasonSpan): boolean => last <= addMonths(first, 12);

/** Sorted, without duplicates. */
export function proposedDaysOff({ first, last }: SeasonSpan): DayOff[] {
  const [from, to] = [Number(first.slice(0, 4)) - 1, Number(last.slice(0, 4))];
  const years = Array.from({ length: Math.max(0, to - from + 1) }, (_, year) => from + year);
  const off = new Map(
    [...years.flatMap(christmasWeeks), ...years.flatMap(publicHolidays)].map((one) => [one.day, one]),
  );
  return [...off.values()]
    .filter(({ day }) => day >= first && day <= last)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** The proposed ones and those that the club adds; `toggled`: days on which it chose otherwise than proposed. */
export function daysOffOf(span: SeasonSpan, toggled: readonly Day[]): DayOff[] {
  const proposed = proposedDaysOff(span);
  const added = toggled.filter((day) => !proposed.some((one) => one.day === day));
  return [
    ...proposed.filter(({ day }) => !toggled.includes(day)),
    ...added.map((day) => ({ day, reason: 'CLUB' as const })),
  ];
}

/** Days of that weekday (0 = Monday), a year of them at most. */
export function weeklyDays({ first, last }: SeasonSpan, on: number): Day[] {
  const days: Day[] = [];
  let day = addDays(first, (on - weekday(first) + 7) % 7);
  for (; day <= last && days.length < 53; day = addDays(day, 7)) days.push(day);
  return days;
}

/** From today, or from September, to the end of June; in June the next season. */
export function proposedSeason(today: Day): SeasonSpan {
  const start = seasonStart(addMonths(today, 3));
  return { first: start > today ? start : today, last: `${Number(start.slice(0, 4)) + 1}-06-30` };
}
