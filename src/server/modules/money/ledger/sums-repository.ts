import { sql, type ExpressionBuilder } from 'kysely';
import type { Account, MovementKind } from '../../../../shared/domain/ledger/kinds.ts';
import type { Cents } from '../../../../shared/domain/money.ts';
import type { Tx } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables.ts';
import { filteredMovements, isOfFew, type MovementFilter } from './filters-repository.ts';
import { wholePeriods } from './whole-periods.ts';

/** What the ledger's tallies can answer. */
interface Tallied {
  /** Full hours, `[start, end)`. */
  readonly start?: Date | undefined;
  readonly end?: Date | undefined;
  readonly account?: Account | undefined;
  readonly kind?: MovementKind | undefined;
}

export interface Sums {
  readonly count: number;
  readonly in: Cents;
  readonly out: Cents;
}

const TALLIES = { month: 'tally_movements_by_month', hour: 'tally_movements_by_hour' } as const;

const total = (column: 'total' | 'cents_in' | 'cents_out') =>
  sql<number>`cast(coalesce(sum(${sql.ref(column)}), 0) as bigint)`;

function talliedBy(db: Tx['db'], unit: keyof typeof TALLIES, { account, kind }: Tallied) {
  let rows = db.selectFrom(TALLIES[unit]);
  if (account) rows = rows.where('account', '=', account);
  if (kind) rows = rows.where('kind', '=', kind);
  return rows;
}

/** Figures over all members' movements, whose cost does not grow with the club. */
const ledgerSums = async ({ db }: Tx, { start, end, account, kind }: Tallied): Promise<Sums> => {
  const sums = { count: 0, in: 0, out: 0 };
  for (const { unit, from, until } of wholePeriods(start, end)) {
    const part = await talliedBy(db, unit, { account, kind })
      .where('period', '>=', from)
      .where('period', '<', until)
      .select([total('total').as('count'), total('cents_in').as('in'), total('cents_out').as('out')])
      .executeTakeFirstOrThrow();
    sums.count += part.count;
    sums.in += part.in;
    sums.out += part.out;
  }
  return sums;
};

export const sums = (eb: ExpressionBuilder<Tables, 'movements'>) => {
  const sum = (which: '>' | '<') =>
    eb.fn.coalesce(eb.fn.sum<Cents>('movements.cents').filterWhere('movements.cents', which, 0), eb.lit(0));
  return [eb.fn.countAll<number>().as('count'), sum('>').as('in'), sum('<').as('out')] as const;
};

/** Month of the movement that has `offset` others before it in the order of time, and how many of these are of other months. */
export async function monthAfter(
  { db }: Tx,
  filter: Pick<Tallied, 'account' | 'kind'>,
  direction: 'asc' | 'desc',
  offset: number,
): Promise<{ readonly month: string; readonly before: number } | undefined> {
  const months = talliedBy(db, 'month', filter)
    .select(['period as month', total('total').as('count')])
    .groupBy('period')
    .orderBy('period', direction);
  let before = 0;
  for (const { month, count } of await months.execute()) {
    if (before + count > offset) return { month, before };
    before += count;
  }
  return undefined;
}

/** The tallies know neither members nor outings, whose movements are few. */
export const movementSums = (tx: Tx, filter: MovementFilter): Promise<Sums> =>
  isOfFew(filter) ? filteredMovements(tx, filter).select(sums).executeTakeFirstOrThrow() : ledgerSums(tx, filter);
