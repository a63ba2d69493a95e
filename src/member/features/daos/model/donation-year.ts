import type { Dao } from '#contract/daos.ts';
import { yearOf } from '#domain/daos/entry.ts';
import { giftDay, isGift } from '#domain/daos/refund.ts';
import { scaleOf, expenseOf, valuationOf } from '#domain/daos/valuation.ts';

/** Newest first. */
export const yearsOf = (records: readonly Dao[], ...others: readonly number[]): number[] =>
  [...new Set([...records.map((record) => yearOf(giftDay(record))), ...others])]
    .filter((year) => year > 0)
    .sort((a, b) => b - a);

const isDated = (day: string): boolean => yearOf(day) > 0;

const newestFirst = (one: Dao, other: Dao): number =>
  one.daodate === other.daodate ? other.id - one.id : one.daodate < other.daodate ? 1 : -1;

/** `today`: the member's `voiturecv`, for servers that do not say the car of the year. */
export function yearOfDonations(all: readonly Dao[], year: number, today: number, isElectricToday = false) {
  const scale = scaleOf(year);
  const ofYear = all.filter((record) => yearOf(giftDay(record)) === year || !isDated(record.daodate));
  const dated = ofYear.find(({ daodate }) => isDated(daodate));
  const voiturecv = dated?.car ?? today;
  const isElectric = dated?.electric ?? isElectricToday;
  const donations = ofYear
    .filter(isGift)
    .toSorted(newestFirst)
    .map((record) => ({ record, alone: valuationOf([expenseOf(record)], voiturecv, scale, isElectric) }));
  const counted = donations.filter(({ record }) => isDated(record.daodate));
  return {
    year,
    scale,
    isElectric,
    /** Newest first. */
    donations,
    /** Expenses to refund or refused, newest first; no sum includes them. */
    expenses: ofYear.filter((record) => !isGift(record)).toSorted(newestFirst),
    /** Applies the scale once, to the year's whole distance. */
    valuation: valuationOf(
      counted.map(({ record }) => expenseOf(record)),
      voiturecv,
      scale,
      isElectric,
    ),
    /** Differs from `valuation`, because each donation is valued alone. */
    sumOfAlone: counted.reduce((sum, { alone }) => sum + alone.total, 0),
  };
}
export type YearOfDonations = ReturnType<typeof yearOfDonations>;
