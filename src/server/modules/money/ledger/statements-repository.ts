import { sql, type SelectQueryBuilder } from 'kysely';
import type { Account, MovementKind } from '../../../../shared/domain/ledger/kinds.ts';
import type { Tx } from '../../../db/database.ts';
import { cutOut, endOfPrefix, FAR, pageOf, sorted } from '../../../db/lists.ts';
import { inPieces, isAfter, PIECE, withKeys } from '../../../db/whole-lists.ts';
import type { Tables } from '../../../db/tables.ts';
import { listingOf, type Listing, type ListParams, type Slice } from '../../../db/listing.ts';
import { filteredMovements, filteredWithMembers, isOfFew, type MovementFilter } from './filters-repository.ts';
import { monthAfter, movementSums } from './sums-repository.ts';

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
type Shown = SelectQueryBuilder<Tables, 'movements', { id: number; diver_id: number }>;

/** Each row has the balance after it. */
export const statementsRepository = (tx: Tx) => {
  const { db, engine } = tx;
  const shownOf = (selected: Selected): Shown => selected.select(['movements.id', 'movements.diver_id']);

  /** Balances count all movements of the listed members, whatever the filters. */
  function rowsOf(shown: Shown, order: Listing['order']) {
    let rows = db
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
    for (const { column, direction } of order) rows = rows.orderBy(sql.ref(column), direction);
    return withKeys(rows, order).execute();
  }

  type Statement = Awaited<ReturnType<typeof rowsOf>>[number];

  /** Leaves out the months before a far page, as the tallies know how many movements they have. */
  async function sinceMonth(shown: Shown, filter: MovementFilter, [by]: Listing['order'], { limit, offset }: Slice) {
    const isTallied = by?.column === ORDER.at && !filter.start && !filter.end && !isOfFew(filter);
    const found = isTallied && offset >= FAR ? await monthAfter(tx, filter, by.direction, offset) : undefined;
    if (!found) return { rows: shown, cut: { limit, offset } };
    const { month, before } = found;
    const rows =
      by?.direction === 'asc'
        ? shown.where('movements.created_at', '>=', month)
        : shown.where('movements.created_at', '<', endOfPrefix(month));
    return { rows, cut: { limit, offset: offset - before } };
  }

  /** Newest first by default. */
  async function list({ sort, page, size, ...filter }: StatementQuery) {
    const { order: asked, slice } = listingOf({ sort: sort || 'at,desc', page, size }, ORDER, 'at');
    const order = completed(asked);
    const selected: Selected = isByName(order) ? filteredWithMembers(tx, filter) : filteredMovements(tx, filter);
    const shown = shownOf(selected);
    if (slice) {
      const { count } = await movementSums(tx, filter);
      return cutOut<Statement>({ order, slice }, count, {}, async (turned, asked) => {
        const { rows, cut } = await sinceMonth(shown, filter, turned, asked);
        return rowsOf(pageOf(rows, turned, cut, { byIds: engine === 'postgres' }), turned);
      });
    }
    return inPieces<Statement>((last) =>
      rowsOf(sorted(last ? shown.where(isAfter(order, last)) : shown, order, {}).limit(PIECE), order),
    );
  }

  return {
    list,

    async find(diver: number, id: number) {
      const [row] = await rowsOf(shownOf(filteredMovements(tx, { diver }).where('movements.id', '=', id)), []);
      return row;
    },

    findByReference: (reference: string) =>
      db
        .selectFrom('movements')
        .select(['id', 'diver_id', 'cents'])
        .where('reference', '=', reference)
        .executeTakeFirst(),
  };
};

export type StatementRow = NonNullable<Awaited<ReturnType<ReturnType<typeof statementsRepository>['find']>>>;
