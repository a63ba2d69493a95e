import { addMonths } from '../dates.ts';

/** `YYYY-MM`, from the September of a season's first year on. */
export const monthsOfSeason = (year: number): string[] =>
  Array.from({ length: 12 }, (_, month) => addMonths(`${year}-09-01`, month).slice(0, 7));
