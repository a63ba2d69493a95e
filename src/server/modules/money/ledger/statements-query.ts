import { sql, type ExpressionBuilder } from 'kysely';
import type { Page } from '#contract/common.ts';
import type { Account, MovementKind } from '#domain/ledger/kinds.ts';
import type { Cents } from '#domain/money.ts';
import { isFeeChange } from '#server/db/mirrors.ts';
import { keptRecord, recordsOf } from '#server/commons/divers/merged-query.ts';
import { idsNamed } from '#server/commons/divers/names-query.ts';
import type { Tx, Tables } from '#server/db/database.ts';
import { countRows, endedBy, fetchList, listingOf, type ListParams, type RowStream } from '#server/db/lists.ts';

/** Includes deactivated and deleted members. */
interface MovementFilter {
  /** Instants, `[start, end)`. */
  readonly start?: Date | undefined;
  readonly end?: Date | undefined;
  readonly account?: Account | undefined;
  readonly kind?: MovementKind | undefined;
  readonly diver?: number | undefined;
  readonly event?: number | undefined;
  /** Start of the last name, or of the last and first name joined by a blank. */
  readonly q?: string | undefined;
}

export type LedgerQuery = MovementFilter & ListParams;

const ORDER = {
  at: 'movements.created_at',
  amount: 'movements.cents',
  lastname: 'divers.lastname_key',
  firstname: 'divers.firstname_key',
};

const COLUMNS = [
  'movements.id',
  'movements.created_at',
  'movements.cents',
  'movements.account',
  'movements.kind',
  'movements.reason',
  'movements.event_id',
  'movements.diver_id',
  'divers.licence',
  'divers.lastname',
  'divers.firstname',
  'divers.cptanalytique',
  'events.starts_at',
  'sites.name as site',
] as const;

const MEANS = [
  'means.kind as by_means',
  'means.drawer',
  'means.bank',
  'means.number',
  'means.due_on',
  'means.voucher',
  'means.reference',
] as const;

function filtered(tx: Tx, { start, end, account, kind, diver, event, q }: MovementFilter) {
  let rows = tx.db.selectFrom('movements');
  if (start) rows = rows.where('movements.created_at', '>=', start.toISOString());
  if (end) rows = rows.where('movements.created_at', '<', end.toISOString());
  if (account) rows = rows.where('movements.account', '=', account);
  if (kind === 'FEE_CHANGE') rows = rows.where(isFeeChange);
  else if (kind) rows = rows.where('movements.kind', '=', kind).where((eb) => eb.not(isFeeChange));
  if (diver !== undefined) rows = rows.where('movements.diver_id', 'in', recordsOf(diver));
  if (event !== undefined) rows = rows.where('movements.event_id', '=', event);
  return q?.trim() ? rows.where('movements.diver_id', 'in', idsNamed(tx, q)) : rows;
}

const sums = (eb: ExpressionBuilder<Tables, 'movements'>) => {
  const sum = (which: '>' | '<') => {
    const moved = eb.and([eb('movements.cents', which, 0), eb.not(isFeeChange)]);
    return eb.fn.coalesce(eb.fn.sum<Cents>('movements.cents').filterWhere(moved), eb.lit(0));
  };
  return [eb.fn.countAll<number>().as('count'), sum('>').as('in'), sum('<').as('out')] as const;
};

export const movementSums = (tx: Tx, filter: MovementFilter) =>
  filtered(tx, filter).select(sums).executeTakeFirstOrThrow();

export type SumsRow = Awaited<ReturnType<typeof movementSums>>;

/** Movements as they are shown, each with the balance after it. */
export const statementsQuery = (tx: Tx) => {
  const { db } = tx;

  /** Balances count all movements of the members, whatever the filters. */
  const rowsOf = (ids: readonly number[]) =>
    db
      .with('running', (one) =>
        one
          .selectFrom('movements')
          .select([
            'movements.id',
            sql<number>`sum(movements.cents) over (partition by ${keptRecord('movements.diver_id')}, movements.account
              order by movements.created_at, movements.id)`.as('balance'),
          ])
          .where(({ eb }) => {
            const shown = eb.selectFrom('movements as shown').where('shown.id', 'in', ids);
            const kept = shown.select(keptRecord('shown.diver_id').as('kept'));
            const merged = eb
              .selectFrom('merges')
              .select('merges.diver_id as kept')
              .where('merges.kept_id', 'in', kept);
            return eb('movements.diver_id', 'in', kept.unionAll(merged.where('undone_at', 'is', null)));
          }),
      )
      .selectFrom('movements')
      .innerJoin('running', 'running.id', 'movements.id')
      .innerJoin('divers', 'divers.id', 'movements.diver_id')
      .leftJoin('divers as author', 'author.id', 'movements.author_id')
      .leftJoin('events', 'events.id', 'movements.event_id')
      .leftJoin('sites', 'sites.id', 'events.site_id')
      .leftJoin('means', 'means.movement_id', 'movements.id')
      .select(COLUMNS)
      .select(MEANS)
      .select(['running.balance', sql<string | null>`author.firstname || ' ' || author.lastname`.as('author')])
      .where('movements.id', 'in', ids)
      .$narrowType<{ account: Account; kind: MovementKind }>()
      .execute();
  type Statement = Awaited<ReturnType<typeof rowsOf>>[number];

  return {
    /** Newest first by default. */
    list({ sort, page, size, ...filter }: LedgerQuery): Promise<Page<Statement> | RowStream<Statement>> {
      const { order, slice } = listingOf({ sort: sort || 'at,desc', page, size }, ORDER, 'at');
      const isByName = order.some(({ column }) => column.startsWith('divers.'));
      const listing = { order: endedBy('movements.id', isByName ? endedBy('divers.id', order) : order), slice };
      const rows = filtered(tx, filter);
      const found = isByName ? rows.innerJoin('divers', 'divers.id', 'movements.diver_id') : rows;
      return fetchList(found, listing, { id: 'movements.id', load: rowsOf, count: () => countRows(rows) });
    },

    find: async (id: number): Promise<Statement | undefined> => (await rowsOf([id]))[0],

    findByReference(reference: string) {
      const known = db.selectFrom('movements').where('reference', '=', reference);
      return known.select(['id', 'diver_id', 'cents']).executeTakeFirst();
    },
  };
};

export type StatementRow = NonNullable<Awaited<ReturnType<ReturnType<typeof statementsQuery>['find']>>>;
