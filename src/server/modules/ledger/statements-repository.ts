import { sql as text, type ExpressionBuilder, type SelectQueryBuilder } from 'kysely';
import type { Account, MovementKind } from '../../../shared/domain/ledger/kinds.ts';
import type { Cents } from '../../../shared/domain/money.ts';
import type { Tx } from '../../db/database.ts';
import { idsNamed } from '../../db/lists.ts';
import { inPieces, isAfter, PIECE, withKeys } from '../../db/whole-lists.ts';
import type { Tables } from '../../db/tables.ts';
import { listingOf, type Listing, type ListParams } from '../../commons/lists.ts';
import { conditions, isOfFew, type MovementFilter } from './filters-repository.ts';
import { ledgerSums, type Sums } from './sums-repository.ts';

const ORDER = {
  at: 'movements.created_at',
  amount: 'movements.cents',
  lastname: 'divers.lastname_key',
  firstname: 'divers.firstname_key',
};

export type StatementQuery = MovementFilter & ListParams;

/** Index of names; the member comes before the movement, as in the index by member. */
function completed(asked: Listing['order']): Listing['order'] {
  const direction = asked.at(-1)?.direction ?? 'desc';
  const last = isByName(asked) ? ['divers.id', 'movements.id'] : ['movements.id'];
  return [...asked, ...last.map((column) => ({ column, direction }))];
}

const isByName = (order: Listing['order']): boolean => order.some(({ column }) => column.startsWith('divers.'));

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

const sums = (eb: ExpressionBuilder<Tables, 'movements'>) => {
  const sum = (which: '>' | '<') =>
    eb.fn.coalesce(eb.fn.sum<Cents>('movements.cents').filterWhere('movements.cents', which, 0), eb.lit(0));
  return [eb.fn.countAll<number>().as('count'), sum('>').as('in'), sum('<').as('out')] as const;
};

/** Sums of one member, by account and kind; without them, of a member without movements. */
export interface MemberSums {
  readonly id: number;
  readonly cptanalytique: number;
  readonly member: string;
  readonly account: Account | null;
  readonly kind: MovementKind | null;
  readonly count: number;
  readonly in: number;
  readonly out: number;
}

/** May join members, for an order by name. */
type Selected = SelectQueryBuilder<Tables, 'movements', object>;

/** Each row has the balance after it. */
export const statementsRepository = (tx: Tx) => {
  const { sql } = tx;
  const plain = (filter: MovementFilter) => {
    const { q } = filter;
    const rows = sql.selectFrom('movements').where(conditions(filter));
    return q?.trim() ? rows.where('movements.diver_id', 'in', idsNamed(tx, q)) : rows;
  };
  const withMembers = (filter: MovementFilter) => plain(filter).innerJoin('divers', 'divers.id', 'movements.diver_id');

  /** The tallies know neither members nor outings, whose movements are few. */
  const sumsOf = (filter: MovementFilter): Promise<Sums> =>
    isOfFew(filter) ? plain(filter).select(sums).executeTakeFirstOrThrow() : ledgerSums(tx, filter);

  /** Balances count all movements of the listed members, whatever the filters. */
  function rowsOf(selected: Selected, order: Listing['order']) {
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
    const { order: asked, slice } = listingOf({ sort: sort || 'at,desc', page, size }, ORDER, 'at');
    const order = completed(asked);
    const selected: Selected = isByName(order) ? withMembers(filter) : plain(filter);
    if (slice) {
      const rows = await rowsOf(selected.limit(slice.limit).offset(slice.offset), order);
      return { rows, total: (await sumsOf(filter)).count, slice };
    }
    return inPieces<Awaited<ReturnType<typeof rowsOf>>[number]>((last) =>
      rowsOf((last ? selected.where(isAfter(order, last)) : selected).limit(PIECE), order),
    );
  }

  return {
    list,

    async find(diver: number, id: number) {
      const [row] = await rowsOf(plain({ diver }).where('movements.id', '=', id), []);
      return row;
    },

    sums: sumsOf,

    totals: (filter: MovementFilter) =>
      withMembers(filter)
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

    /** Sums of each member, in the order of analytic accounts, in pieces of some members. */
    async *sumsByMember(filter: MovementFilter): AsyncGenerator<MemberSums[]> {
      const order = (['divers.cptanalytique', 'divers.id'] as const).map((column) => ({
        column,
        direction: 'asc' as const,
      }));
      for (let last: object | undefined; ;) {
        const after = last;
        const rows = await sql
          .with('next', (db) => {
            const members = withKeys(
              db.selectFrom('divers').select(['id', 'cptanalytique', 'lastname', 'firstname']),
              order,
            );
            const rest = after ? members.where(isAfter(order, after)) : members;
            return rest.orderBy('divers.cptanalytique').orderBy('divers.id').limit(PIECE);
          })
          .selectFrom('next')
          .leftJoin('movements', (join) =>
            join.onRef('movements.diver_id', '=', 'next.id').on(conditions(filter, true)),
          )
          .select((eb) => [
            'next.id',
            'next.cptanalytique',
            eb(eb('next.lastname', '||', ' '), '||', eb.ref('next.firstname'))
              .$castTo<string>()
              .as('member'),
            'movements.account',
            'movements.kind',
            ...sums(eb),
          ])
          .groupBy([
            'next.id',
            'next.cptanalytique',
            'next.lastname',
            'next.firstname',
            'movements.account',
            'movements.kind',
          ])
          .orderBy('next.cptanalytique')
          .orderBy('next.id')
          .$narrowType<{ account: Account | null; kind: MovementKind | null }>()
          .execute();
        const end = rows.at(-1);
        if (!end) return;
        yield rows;
        last = { key0: end.cptanalytique, key1: end.id };
      }
    },

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
