import type { Dao } from '#contract/daos.ts';
import { yearOf } from '#domain/daos/entry.ts';
import { scaleOf, expenseOf, valuationOf } from '#domain/daos/valuation.ts';

/** Newest first. */
export const yearsOf = (records: readonly Dao[], ...others: readonly number[]): number[] =>
  [...new Set([...records.map(({ daodate }) => yearOf(daodate)), ...others])]
    .filter((year) => year > 0)
    .sort((a, b) => b - a);

const isDated = (day: string): boolean => yearOf(day) > 0;

const newestFirst = (one: Dao, other: Dao): number =>
  one.daodate === other.daodate ? other.id - one.id : one.daodate < other.daodate ? 1 : -1;

/** `today`: the member's `voiturecv`, for servers that do not say the car of the year. */
export function yearOfDonations(all: readonly Dao[], year: number, today: number) {
  const scale = scaleOf(year);
  const ofYear = all.filter(({ daodate }) => yearOf(daodate) === year || !isDated(daodate));
  const voiturecv = ofYear.find(({ daodate }) => isDated(daodate))?.car ?? today;
  const donations = ofYear
    .toSorted(newestFirst)
    .map((record) => ({ record, alone: valuationOf([expenseOf(record)], voiturecv, scale) }));
  const counted = donations.filter(({ record }) => isDated(record.daodate));
  return {
    year,
    scale,
    /** Newest first. */
    donations,
    /** Applies the scale once, to the year's whole distance. */
    valuation: valuationOf(
      counted.map(({ record }) => expenseOf(record)),
      voiturecv,
      scale,
    ),
    /** Differs from `valuation`, because each donation is valued alone. */
    sumOfAlone: counted.reduce((sum, { alone }) => sum + alone.total, 0),
  };
}
export type YearOfDonations = ReturnType<typeof yearOfDonations>;
