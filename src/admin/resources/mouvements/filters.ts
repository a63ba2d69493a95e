import type { Day } from '../../../shared/domain/dates.ts';
import type { Account, MovementKind } from '../../../shared/domain/ledger/kinds.ts';
import { periodNamed, PERIODS, type Period, type PeriodName } from '../../../shared/domain/ledger/periods.ts';
import { paths } from '../../../shared/paths.ts';
import { filteredList } from '../../components/filtered-list.ts';

/** Filters in the address of the list. */
export interface MovementFilters extends Period {
  readonly q?: string;
  readonly kind?: MovementKind;
  readonly account?: Account;
  readonly diver?: number;
  readonly event?: number;
}

/** Name of a period; null for days of one's own choice. */
export const periodOf = ({ from, to }: Period, today: Day): PeriodName | null =>
  PERIODS.find((name) => {
    const period = periodNamed(name, today);
    return period.from === from && period.to === to;
  }) ?? null;

/** Filters in another period. */
export function withPeriod({ from: _from, to: _to, ...others }: MovementFilters, name: PeriodName, today: Day) {
  return { ...others, ...periodNamed(name, today) };
}

/** Address of a member's whole ledger. */
export const movementsOf = (diver: number): string => filteredList(paths.ledger, { diver } satisfies MovementFilters);
