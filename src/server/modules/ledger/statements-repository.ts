import { sql as text, type SelectQueryBuilder } from 'kysely';
import type { Account, MovementKind } from '../../../shared/domain/ledger/kinds.ts';
import type { Tx } from '../../db/database.ts';
import { inPieces, isAfter, PIECE, withKeys } from '../../db/whole-lists.ts';
import type { Tables } from '../../db/tables.ts';
import { listingOf, type Listing, type ListParams } from '../../commons/lists.ts';
import { filteredMovements, filteredWithMembers, type MovementFilter } from './filters-repository.ts';
import { movementSums } from './sums-repository.ts';

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

/** May join members, for an order by name. */
type Selected = SelectQueryBuilder<Tables, 'movements', object>;

/** Each row has the balance after it. */
export const statementsRepository = (tx: Tx) => {
  const { sql } = tx;
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
    const selected: Selected = isByName(order) ? filteredWithMembers(tx, filter) : filteredMovements(tx, filter);
    if (slice) {
      const rows = await rowsOf(selected.limit(slice.limit).offset(slice.offset), order);
      return { rows, total: (await movementSums(tx, filter)).count, slice };
    }
    return inPieces<Awaited<ReturnType<typeof rowsOf>>[number]>((last) =>
      rowsOf((last ? selected.where(isAfter(order, last)) : selected).limit(PIECE), order),
    );
  }

  return {
    list,

    async find(diver: number, id: number) {
      const [row] = await rowsOf(filteredMovements(tx, { diver }).where('movements.id', '=', id), []);
      return row;
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
