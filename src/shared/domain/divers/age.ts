import { addMonths, isDay, type Day } from '../dates.ts';

const MAJORITY_YEARS = 18;

/** Is somebody born that day still under 18 on the other? The birthday itself makes an adult. Null: not known. */
export const isMinorOn = (birth: Day | null, day: Day): boolean | null =>
  birth === null || !isDay(birth) ? null : addMonths(birth, MAJORITY_YEARS * 12) > day;
