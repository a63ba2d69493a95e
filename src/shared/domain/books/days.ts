import { addDays, isDay, type Day } from '../dates.ts';

/** Days back on which money may be entered: the season before and its papers. */
const DAYS_BACK = 400;

/** True for a day of the last thirteen months, today included. */
export const isBookDay = (day: Day, today: Day): boolean =>
  isDay(day) && day <= today && day >= addDays(today, -DAYS_BACK);
