import { addMonths, isDay, type Day } from '../dates.ts';

/** In years. */
export const MAJORITY = 18;

/** In whole years; null when the birth is unknown or later than the day. */
export function ageOn(birth: Day | null, day: Day): number | null {
  if (birth === null || !isDay(birth) || birth > day) return null;
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return addMonths(birth, years * 12) > day ? years - 1 : years;
}

/** An 18th birthday makes an adult; null when the birth is unknown. */
export const isMinorOn = (birth: Day | null, day: Day): boolean | null =>
  birth === null || !isDay(birth) ? null : addMonths(birth, MAJORITY * 12) > day;

/** Births lie in the past (contract §13). */
export const isFutureBirth = (birth: Day | null, today: Day): boolean => birth !== null && birth > today;

/** Below this age in years a birth is asked about: its year may be wrong. */
const YOUNGEST = 6;

export const isQuestionableBirth = (birth: Day | null, today: Day): boolean =>
  (ageOn(birth, today) ?? YOUNGEST) < YOUNGEST;
