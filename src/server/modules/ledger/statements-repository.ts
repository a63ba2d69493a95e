import type { ExpressionBuilder, SelectQueryBuilder } from 'kysely';
import type { Account, MovementKind } from '../../../shared/domain/ledger/kinds.ts';
import type { Cents } from '../../../shared/domain/money.ts';
import type { Tx } from '../../db/database.ts';
import { nameStartsWith } from '../../db/name-filter.ts';
import type { Tables } from '../../db/tables.ts';
import type { Order, Slice } from '../../commons/lists.ts';

/** Which movements are meant. Of deactivated and deleted members too: what was paid stays paid. */
export interface Narrowing {
  /** Instants, `[start, end)`. */
  readonly start?: Date | undefined;
  readonly end?: Date | undefined;
  readonly account?: Account | undefined;
  readonly kind?: MovementKind | undefined;
  readonly diver?: number | undefined;
  readonly event?: number | undefined;
  /** First letters of the last name, or of the last name and the first name after a blank. */
  readonly q?: string | undefined;
}

export const MOVEMENT_ORDER = {
  at: 'movements.created_at',
  amount: 'movements.cents',
  lastname: 'divers.lastname_key',
  firstname: 'divers.firstname_key',
} as const;

export interface Statement extends Narrowing {
  readonly order: readonly Order<(typeof MOVEMENT_ORDER)[keyof typeof MOVEMENT_ORDER]>[];
  readonly slice: Slice | null;
}

type Rows<O> = SelectQueryBuilder<Tables, 'movements' | 'divers', O>;

function narrowedTo<O>(all: Rows<O>, { start, end, account, kind, diver, event, q }: Narrowing): Rows<O> {
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

/** How many, and what came in and went out. */
const sums = (eb: ExpressionBuilder<Tables, 'movements' | 'divers'>) => {
  const sum = (which: '>' | '<') =>
    eb.fn.coalesce(eb.fn.sum<Cents>('movements.cents').filterWhere('movements.cents', which, 0), eb.lit(0));
  return [eb.fn.countAll<number>().as('count'), sum('>').as('in'), sum('<').as('out')] as const;
};

/** Reading the table `movements`: statements, each row with the balance that it left. */
export const statementsRepository = ({ sql }: Tx) => {
  const narrowed = (which: Narrowing) =>
    narrowedTo(sql.selectFrom('movements').innerJoin('divers', 'divers.id', 'movements.diver_id'), which);

  /**
   * Balances count all the movements of the members who are shown, whatever the list is narrowed to: first the rows,
   * then the whole accounts of their members alone.
   */
  async function list({ order, slice, ...which }: Statement) {
    const last = order.at(-1)?.direction ?? 'desc';
    let shown = narrowed(which).select(['movements.id', 'movements.diver_id']);
    for (const { column, direction } of order) shown = shown.orderBy(column, direction);
    shown = shown.orderBy('movements.id', last);
    if (slice) shown = shown.limit(slice.limit).offset(slice.offset);

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
    for (const { column, direction } of order) rows = rows.orderBy(column, direction);
    return rows.orderBy('movements.id', last).execute();
  }

  return {
    list,

    async count(which: Narrowing): Promise<number> {
      const { total } = await narrowed(which)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },

    /** Of all of them together. */
    sums: (which: Narrowing) => narrowed(which).select(sums).executeTakeFirstOrThrow(),

    /** By analytic account, then by what the money is and why it moved. */
    totals: (which: Narrowing) =>
      narrowed(which)
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

    /** The movement of that reference: whose, and what it came to. */
    of: (reference: string) =>
      sql
        .selectFrom('movements')
        .select(['id', 'diver_id', 'cents'])
        .where('reference', '=', reference)
        .executeTakeFirst(),
  };
};

export type StatementRow = Awaited<ReturnType<ReturnType<typeof statementsRepository>['list']>>[number];
export type TotalRow = Awaited<ReturnType<ReturnType<typeof statementsRepository>['totals']>>[number];
