import type { ExpressionBuilder, Selectable, SqlBool, Expression } from 'kysely';
import type { DossierState } from '../../../shared/domain/membership/dossier-state.ts';
import type { Tx } from '../../db/database.ts';
import { nameStartsWith } from '../../db/name-filter.ts';
import { chunks } from '../../db/chunks.ts';
import type { DiversTable, Tables } from '../../db/tables.ts';
import type { Order, Slice } from '../../commons/lists.ts';

const COLUMNS = [
  'id',
  'version',
  'licence',
  'lastname',
  'firstname',
  'email',
  'desactived',
  'dossier',
  'dossier_asked_at',
  'dossier_sent_at',
  'dossier_paid_at',
  'dossier_reminded_at',
  'cotisation_cents',
] as const satisfies readonly (keyof DiversTable)[];

export type DossierRow = Pick<Selectable<DiversTable>, (typeof COLUMNS)[number]> & { readonly refused: SqlBool };

export const DOSSIER_ORDER = {
  lastname: 'lastname_key',
  firstname: 'firstname_key',
  email: 'email',
  askedAt: 'dossier_asked_at',
  sentAt: 'dossier_sent_at',
  paidAt: 'dossier_paid_at',
  remindedAt: 'dossier_reminded_at',
  cotisation: 'cotisation_cents',
  id: 'id',
} as const;
type DossierOrder = Order<(typeof DOSSIER_ORDER)[keyof typeof DOSSIER_ORDER]>;
const NAMED = new Set<string>(['lastname_key', 'firstname_key', 'email', 'id']);

type Columns = ExpressionBuilder<Tables, 'divers'>;
type Condition = Expression<SqlBool>;

/** The same as `dossierState` of domain/membership/season-dossier.ts (a test compares the two). */
function isIn(eb: Columns, state: DossierState): Condition {
  if (state === 'awaited') return eb('dossier', '=', 1);
  const due = eb.fn.coalesce('cotisation_cents', eb.lit(-1));
  const settled = eb.or([eb(due, '=', 0), eb.and([eb('dossier_paid_at', 'is not', null), eb(due, '<', 0)])]);
  const asked = eb.or([eb('dossier_asked_at', 'is not', null), eb('dossier_sent_at', 'is not', null)]);
  return eb.and([eb('dossier', '=', 0), asked, state === 'paid' ? settled : eb.not(settled)]);
}

const isInAny = (eb: Columns): Condition =>
  eb.or([eb('dossier', '=', 1), eb('dossier_asked_at', 'is not', null), eb('dossier_sent_at', 'is not', null)]);

interface Which {
  readonly q: string | undefined;
  /** All of them without it. */
  readonly state: DossierState | undefined;
}

/** What following the dossiers reads and writes of the members; deleted ones have none. */
export const dossiersRepository = ({ sql, engine }: Tx) => {
  const present = sql.selectFrom('divers').where('active', '=', 1);
  const found = (q: string | undefined) => (q?.trim() ? present.where(nameStartsWith(q)) : present);
  const narrowed = ({ q, state }: Which) =>
    found(q).where((eb) => (state === undefined ? isInAny(eb) : isIn(eb, state)));

  const withRefusals = (rows: typeof present) =>
    rows.select(COLUMNS).select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('movements')
            .select('movements.id')
            .whereRef('movements.diver_id', '=', 'divers.id')
            .where('movements.account', '=', 'MEMBERSHIP')
            .where('movements.kind', '=', 'ONLINE_REFUSED')
            .where((one) => one('movements.created_at', '>=', one.fn.coalesce('divers.dossier_asked_at', one.val('')))),
        )
        .as('refused'),
    );

  return {
    list({ order, slice, ...which }: Which & { order: readonly DossierOrder[]; slice: Slice | null }) {
      // The id at the end, so that pages neither repeat nor lose somebody.
      const rows = [...order, { column: 'id', direction: 'asc' } as const].reduce(
        (query, { column, direction }) =>
          query.orderBy(column, (by) => {
            if (NAMED.has(column)) return direction === 'asc' ? by.asc() : by.desc();
            // What has not happened comes first, as SQLite has it; PostgreSQL must be told.
            return direction === 'asc' ? by.asc().nullsFirst() : by.desc().nullsLast();
          }),
        withRefusals(narrowed(which)),
      );
      return (slice ? rows.limit(slice.limit).offset(slice.offset) : rows).execute();
    },

    /** How many there are of each. */
    async counts(q: string | undefined): Promise<Record<DossierState, number>> {
      const count = (eb: Columns, state: DossierState) =>
        eb.fn.countAll<number>().filterWhere(isIn(eb, state)).as(state);
      return found(q)
        .select((eb) => [count(eb, 'awaited'), count(eb, 'sent'), count(eb, 'paid')])
        .executeTakeFirstOrThrow();
    },

    find: (id: number) =>
      withRefusals(present.where('id', '=', id))
        .select('dossier_text')
        .executeTakeFirst(),

    /** By id. Nobody else writes them before this transaction ends. */
    async lock(ids: readonly number[]): Promise<DossierRow[]> {
      const rows: DossierRow[] = [];
      const inOrder = ids.toSorted((a, b) => a - b);
      for (const some of chunks(inOrder)) {
        const part = withRefusals(present.where('id', 'in', some)).orderBy('id');
        rows.push(...(await (engine === 'postgres' ? part.forNoKeyUpdate() : part).execute()));
      }
      return rows;
    },

    async markReminded(ids: readonly number[], now: Date): Promise<void> {
      for (const some of chunks(ids)) {
        await sql
          .updateTable('divers')
          .set({ dossier_reminded_at: now.toISOString() })
          .where('id', 'in', some)
          .execute();
      }
    },

    /** The fee has come. */
    async settle(id: number, now: Date): Promise<void> {
      await sql
        .updateTable('divers')
        .set((diver) => ({
          cotisation_cents: 0,
          dossier_paid_at: now.toISOString(),
          version: diver('version', '+', 1),
        }))
        .where('id', '=', id)
        .execute();
    },
  };
};
