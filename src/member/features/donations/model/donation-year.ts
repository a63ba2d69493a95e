import type { DaoRecord } from '../../../../shared/api/decoders/dao.ts';
import { yearOf } from '../../../../shared/domain/donations/editability.ts';
import { scaleOf, type Scale } from '../../../../shared/domain/donations/scale.ts';
import { expenseOf, valuationOf, type Valuation } from '../../../../shared/domain/donations/valuation.ts';

/** Years to choose from: those of the entries, the one that is open, and the present one; newest first. */
export const yearsOf = (entries: readonly DaoRecord[], ...others: readonly number[]): number[] =>
  [...new Set([...entries.map(({ daodate }) => yearOf(daodate)), ...others])]
    .filter((year) => year > 0)
    .sort((a, b) => b - a);

export interface YearOfDonations {
  readonly year: number;
  readonly scale: Scale;
  /** Newest first, each with its own valuation; also those whose day can't be read, which count for no year. */
  readonly entries: readonly { readonly entry: DaoRecord; readonly alone: Valuation }[];
  /** With the scale applied once to the year's whole distance. */
  readonly valuation: Valuation;
  /** The entries' own valuations together, which is another figure. */
  readonly sumOfAlone: number;
}

const isDated = (day: string): boolean => yearOf(day) > 0;

const newestFirst = (one: DaoRecord, other: DaoRecord): number =>
  one.daodate === other.daodate ? other.id - one.id : one.daodate < other.daodate ? 1 : -1;

export function yearOfDonations(all: readonly DaoRecord[], year: number, voiturecv: number): YearOfDonations {
  const scale = scaleOf(year);
  const entries = all
    .filter(({ daodate }) => yearOf(daodate) === year || !isDated(daodate))
    .toSorted(newestFirst)
    .map((entry) => ({ entry, alone: valuationOf([expenseOf(entry)], voiturecv, scale) }));
  const counted = entries.filter(({ entry }) => isDated(entry.daodate));
  return {
    year,
    scale,
    entries,
    valuation: valuationOf(
      counted.map(({ entry }) => expenseOf(entry)),
      voiturecv,
      scale,
    ),
    sumOfAlone: counted.reduce((sum, { alone }) => sum + alone.total, 0),
  };
}
