import type { Account, MovementKind } from '../../../shared/domain/ledger/kinds.ts';
import { periodNamed, PERIODS, type Period, type PeriodName } from '../../../shared/domain/ledger/periods.ts';
import type { Day } from '../../../shared/domain/dates.ts';
import { paths } from '../../../shared/paths.ts';

/** What the list's address holds. */
export interface MovementFilters extends Period {
  readonly q?: string;
  readonly kind?: MovementKind;
  readonly account?: Account;
  readonly diver?: number;
  readonly event?: number;
}

/** The last months, until somebody asks for others. */
export const firstFilters = (today: Day): MovementFilters => periodNamed('quarter', today);

/** The filters with one of them set; nothing takes it away. */
export function withChoice(filters: MovementFilters, name: keyof MovementFilters, value: string): MovementFilters {
  const { [name]: _, ...others } = filters;
  return value === '' ? others : { ...others, [name]: value };
}

/** The period that the days are, by its name; null: days of one's own choice. */
export const periodOf = ({ from, to }: Period, today: Day): PeriodName | null =>
  PERIODS.find((name) => {
    const period = periodNamed(name, today);
    return period.from === from && period.to === to;
  }) ?? null;

/** Another period; what else the list is narrowed to stays. */
export function withPeriod({ from: _from, to: _to, ...others }: MovementFilters, period: Period): MovementFilters {
  return { ...others, ...period };
}

/** The whole ledger of one member. */
export const movementsOf = (diver: number): string =>
  `${paths.ledger}?filter=${encodeURIComponent(JSON.stringify({ diver } satisfies MovementFilters))}`;
