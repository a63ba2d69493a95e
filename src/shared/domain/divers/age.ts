import { addMonths, isDay, type Day } from '../dates.ts';

/** Age of majority, in years. */
export const MAJORITY = 18;

/** Whole years from the birth to the day; null: not known, or not born yet. */
export function ageOn(birth: Day | null, day: Day): number | null {
  if (birth === null || !isDay(birth) || birth > day) return null;
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return addMonths(birth, years * 12) > day ? years - 1 : years;
}

/** Is the diver still under 18 on that day? The birthday itself makes an adult. Null: not known. */
export const isMinorOn = (birth: Day | null, day: Day): boolean | null =>
  birth === null || !isDay(birth) ? null : addMonths(birth, MAJORITY * 12) > day;
