import type { Cents } from '../money.ts';

/** One way, kilometres: a greater figure has a digit too many. */
export const MOST_KM = 5000;
export const MOST_COSTS: Cents = 10_000_00;
/** Characters. */
export const LONGEST_COMMENT = 2000;
