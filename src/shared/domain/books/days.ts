import { addDays, isDay, type Day } from '../dates.ts';

/** Days back on which money may be entered: the season before and its papers. */
const DAYS_BACK = 400;

/** Days of the years that the books have from the beginning (docs/adr/0064). */
const [FIRST, LAST]: readonly [Day, Day] = ['2000-01-01', '2100-12-31'];

/** The nearest day that the books have: a machine whose clock stood wrong wrote what it wrote. */
export const nearestBookDay = (day: Day): Day => (day < FIRST ? FIRST : day > LAST ? LAST : day);

/** Year of the books in which a day lies. */
export const bookYear = (day: Day): number => Number(day.slice(0, 4));

/** True for a day of the last thirteen months, today included. */
export const isBookDay = (day: Day, today: Day): boolean =>
  isDay(day) && nearestBookDay(day) === day && day <= today && day >= addDays(today, -DAYS_BACK);
