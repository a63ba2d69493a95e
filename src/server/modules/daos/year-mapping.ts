import type { DonationYear, MemberYear } from '../../../shared/contract/daos-year.ts';
import type { KmSource } from '../../../shared/domain/donations/distance.ts';
import { scaleOf } from '../../../shared/domain/donations/scale.ts';
import { eurosOfValuation, valuationOf, type Valuation } from '../../../shared/domain/donations/valuation.ts';
import type { YearEntry } from './year-repository.ts';

/** One member's entries of a year, and their value. */
export interface MemberEntries {
  readonly member: YearEntry;
  readonly entries: readonly YearEntry[];
  readonly figures: Valuation;
}

/** Entries in the order of their members, each member's together: the scale is applied once to each (contract §7). */
export function membersOf(year: number, rows: readonly YearEntry[]): MemberEntries[] {
  const byMember = Map.groupBy(rows, ({ diver_id }) => diver_id);
  return [...byMember.values()].flatMap((entries) => {
    const [member] = entries;
    if (!member) return [];
    const expenses = entries.map(({ km, price_cents }) => ({ km, costs: price_cents }));
    return [{ member, entries, figures: valuationOf(expenses, member.voiturecv, scaleOf(year)) }];
  });
}

function memberYearOf({ member, entries, figures }: MemberEntries): MemberYear {
  const count = (source: KmSource): number => entries.filter(({ km_source }) => km_source === source).length;
  return {
    diver: {
      id: member.diver_id,
      licenceNumber: member.licence,
      lastname: member.lastname,
      firstname: member.firstname,
    },
    voiturecv: member.voiturecv,
    entries: entries.length,
    unknown: count('UNKNOWN'),
    estimated: count('ESTIMATE'),
    valuation: eurosOfValuation(figures),
  };
}

/** Donations without value need no signature. */
export const isWorthSigning = ({ figures }: MemberEntries): boolean => figures.total > 0;

export function donationYearOf(
  year: number,
  years: readonly number[],
  members: readonly MemberEntries[],
): DonationYear {
  const sum = (part: keyof Valuation): number => members.reduce((all, { figures }) => all + figures[part], 0);
  return {
    year,
    years: [...years],
    members: members.map(memberYearOf),
    totals: {
      entries: members.reduce((all, { entries }) => all + entries.length, 0),
      statements: members.filter(isWorthSigning).length,
      valuation: eurosOfValuation({
        distance: sum('distance'),
        mileage: sum('mileage'),
        costs: sum('costs'),
        total: sum('total'),
        reduction: sum('reduction'),
      }),
    },
  };
}
