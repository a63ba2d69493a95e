import type { Day } from '../dates.ts';
import { ageOn, MAJORITY } from './age.ts';

/** First years of life of the bands by which members are counted. */
const BANDS = [0, 12, MAJORITY, 30, 45, 60] as const;
export interface AgeBand {
  readonly from: number;
  /** Null: no end. */
  readonly to: number | null;
  readonly count: number;
}

/** How many are of each age on a day; `unknown` have no birth. */
export function ageBands(births: readonly (Day | null)[], day: Day) {
  const ages = births.map((birth) => ageOn(birth, day));
  const bands = BANDS.map((from, at): AgeBand => {
    const next = BANDS[at + 1];
    const isIn = (age: number | null): boolean => age !== null && age >= from && (next === undefined || age < next);
    return { from, to: next === undefined ? null : next - 1, count: ages.filter(isIn).length };
  });
  return { bands, unknown: ages.filter((age) => age === null).length };
}
