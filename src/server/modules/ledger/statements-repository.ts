import { sql as text, type ExpressionBuilder, type SelectQueryBuilder } from 'kysely';
import type { Account, MovementKind } from '../../../shared/domain/ledger/kinds.ts';
import type { Cents } from '../../../shared/domain/money.ts';
import type { Tx } from '../../db/database.ts';
import { countRows, nameStartsWith } from '../../db/lists.ts';
import { inPieces, isAfter, PIECE, withKeys } from '../../db/whole-lists.ts';
import type { Tables } from '../../db/tables.ts';
import { listingOf, type Listing, type ListParams } from '../../commons/lists.ts';

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

const ORDER = {
  at: 'movements.created_at',
  amount: 'movements.cents',
  lastname: 'divers.lastname_key',
  firstname: 'divers.firstname_key',
};

export type StatementQuery = MovementFilter & ListParams;

type Rows<O> = SelectQueryBuilder<Tables, 'movements' | 'divers', O>;

function where<O>(all: Rows<O>, { start, end, account, kind, diver, event, q }: MovementFilter): Rows<O> {
  let rows = all;
  if (start) rows = rows.where('movements.created_at', '>=', start.toISOString());
  if (end) rows = rows.where('movements.created_at', '<', end.toISOString());
  if (account) rows = rows.where('movements.account', '=', account);
  if (kind) rows = rows.where('movements.kind', '=', kind);
  if (diver !== undefined) rows = rows.where('movements.diver_id', '=', diver);
  if (event !== undefined) rows = rows.where('movements.event_id', '=', event);
  return q?.trim() ? rows.where(nameStartsWith(q)) : rows;
}

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

const sums = (eb: ExpressionBuilder<Tables, 'movements' | 'divers'>) => {
  const sum = (which: '>' | '<') =>
    eb.fn.coalesce(eb.fn.sum<Cents>('movements.cents').filterWhere('movements.cents', which, 0), eb.lit(0));
  return [eb.fn.countAll<number>().as('count'), sum('>').as('in'), sum('<').as('out')] as const;
};

/** Each row has the balance after it. */
export const statementsRepository = ({ sql }: Tx) => {
  const filtered = (filter: MovementFilter) =>
    where(sql.selectFrom('movements').innerJoin('divers', 'divers.id', 'movements.diver_id'), filter);

  /** Balances count all movements of the listed members, whatever the filters. */
  function rowsOf(selected: Rows<object>, order: Listing['order']) {
    let shown = selected.select(['movements.id', 'movements.diver_id']);
    for (const { column, direction } of order) shown = shown.orderBy(text.ref(column), direction);

    let rows = sql
      .with('shown', () => shown)
      .with('running', (db) =>
        db
          .selectFrom('movements')
          .select((eb) => [
            'movements.id',
            eb.fn
              .sum<number>('movements.cents')
              .over((over) =>
                over
                  .partitionBy(['movements.diver_id', 'movements.account'])
                  .orderBy('movements.created_at')
                  .orderBy('movements.id'),
              )
              .as('balance'),
          ])
          .where('movements.diver_id', 'in', (eb) => eb.selectFrom('shown').select('shown.diver_id')),
      )
      .selectFrom('shown')
      .innerJoin('running', 'running.id', 'shown.id')
      .innerJoin('movements', 'movements.id', 'shown.id')
      .innerJoin('divers', 'divers.id', 'movements.diver_id')
      .leftJoin('divers as author', 'author.id', 'movements.author_id')
      .leftJoin('events', 'events.id', 'movements.event_id')
      .leftJoin('sites', 'sites.id', 'events.site_id')
      .select(COLUMNS)
      .select((eb) => [
        'running.balance',
        eb(eb('author.firstname', '||', ' '), '||', eb.ref('author.lastname'))
          .$castTo<string | null>()
          .as('author'),
      ])
      .$narrowType<{ account: Account; kind: MovementKind }>();
    for (const { column, direction } of order) rows = rows.orderBy(text.ref(column), direction);
    return withKeys(rows, order).execute();
  }

  /** Newest first by default. */
  async function list({ sort, page, size, ...filter }: StatementQuery) {
    const selected = filtered(filter);
    const { order: asked, slice } = listingOf({ sort: sort || 'at,desc', page, size }, ORDER, 'at');
    const order = [...asked, { column: 'movements.id', direction: asked.at(-1)?.direction ?? 'desc' } as const];
    if (slice) {
      const rows = await rowsOf(selected.limit(slice.limit).offset(slice.offset), order);
      return { rows, total: await countRows(selected), slice };
    }
    return inPieces<Awaited<ReturnType<typeof rowsOf>>[number]>((last) =>
      rowsOf((last ? selected.where(isAfter(order, last)) : selected).limit(PIECE), order),
    );
  }

  return {
    list,

    async find(diver: number, id: number) {
      const [row] = await rowsOf(filtered({ diver }).where('movements.id', '=', id), []);
      return row;
    },

    sums: (filter: MovementFilter) => filtered(filter).select(sums).executeTakeFirstOrThrow(),

    totals: (filter: MovementFilter) =>
      filtered(filter)
        .select((eb) => [
          'divers.cptanalytique',
          'movements.account',
          'movements.kind',
          ...sums(eb),
          eb.fn.count<number>('movements.diver_id').distinct().as('members'),
          eb.fn
            .min<string>(eb(eb('divers.lastname', '||', ' '), '||', eb.ref('divers.firstname')).$castTo<string>())
            .as('member'),
        ])
        .groupBy(['divers.cptanalytique', 'movements.account', 'movements.kind'])
        .orderBy('divers.cptanalytique')
        .orderBy('movements.account', 'desc')
        .orderBy('movements.kind')
        .$narrowType<{ account: Account; kind: MovementKind }>()
        .execute(),

    findByReference: (reference: string) =>
      sql
        .selectFrom('movements')
        .select(['id', 'diver_id', 'cents'])
        .where('reference', '=', reference)
        .executeTakeFirst(),
  };
};

export type StatementRow = NonNullable<Awaited<ReturnType<ReturnType<typeof statementsRepository>['find']>>>;
export type TotalRow = Awaited<ReturnType<ReturnType<typeof statementsRepository>['totals']>>[number];
