import { sql, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { DossierState } from '../../../../shared/domain/membership/dossier-state.ts';
import type { Tx } from '../../../db/database.ts';
import { endedBy, fullName, nameStartsWith } from '../../../db/lists.ts';
import { fetchList } from '../../../db/whole-lists.ts';
import { chunks } from '../../../db/chunks.ts';
import type { Row, Tables } from '../../../db/tables.ts';
import { listingOf, type ListParams } from '../../../db/listing.ts';

export const DOSSIER_COLUMNS = [
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
] as const;

export type DossierRow = Pick<Row<'divers'>, (typeof DOSSIER_COLUMNS)[number]> & { readonly refused: SqlBool };

const ORDER = {
  lastname: 'lastname_key',
  firstname: 'firstname_key',
  email: 'email',
  askedAt: 'dossier_asked_at',
  sentAt: 'dossier_sent_at',
  paidAt: 'dossier_paid_at',
  remindedAt: 'dossier_reminded_at',
  cotisation: 'cotisation_cents',
  id: 'id',
};
const NULLABLE = new Set([ORDER.askedAt, ORDER.sentAt, ORDER.paidAt, ORDER.remindedAt, ORDER.cotisation]);

/**
 * The same as `dossierState` of domain/membership/dossier-state.ts, to which a test compares it, and '' without a dossier;
 * an index has the members by this very expression.
 */
const STATE = sql<DossierState | ''>`(case
  when divers.dossier = 1 then 'awaited'
  when divers.dossier_asked_at is null and divers.dossier_sent_at is null then ''
  when divers.cotisation_cents = 0 or (divers.dossier_paid_at is not null
    and coalesce(divers.cotisation_cents, -1) < 0) then 'paid'
  else 'sent' end)`;

interface DossierFilter {
  readonly q?: string;
  readonly state?: DossierState;
}

export const dossiersRepository = ({ db, engine }: Tx) => {
  const present = db.selectFrom('divers').where('active', '=', 1);
  const named = (q: string | undefined) => (q?.trim() ? present.where(nameStartsWith(q)) : present);

  const withRefusals = (rows: typeof present) =>
    rows.select(DOSSIER_COLUMNS).select((eb) =>
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

  async function counts(q: string | undefined): Promise<Record<DossierState, number>> {
    if (!q?.trim()) {
      const total = (eb: ExpressionBuilder<Tables, 'tally_dossiers'>, state: DossierState) =>
        eb
          .cast<number>(
            eb.fn.coalesce(eb.fn.sum<number>('total').filterWhere('state', '=', state), eb.lit(0)),
            'integer',
          )
          .as(state);
      return db
        .selectFrom('tally_dossiers')
        .select((eb) => [total(eb, 'awaited'), total(eb, 'sent'), total(eb, 'paid')])
        .executeTakeFirstOrThrow();
    }
    const count = (eb: ExpressionBuilder<Tables, 'divers'>, state: DossierState) =>
      eb.fn.countAll<number>().filterWhere(STATE, '=', state).as(state);
    return named(q)
      .select((eb) => [count(eb, 'awaited'), count(eb, 'sent'), count(eb, 'paid')])
      .executeTakeFirstOrThrow();
  }

  return {
    /** By name by default, then by id, so that pages neither repeat nor skip a member. */
    async list({ state, q, ...params }: DossierFilter & ListParams) {
      const { order, slice } = listingOf(params, ORDER, 'lastname,firstname');
      const among = state === undefined ? named(q).where(STATE, '<>', '') : named(q).where(STATE, '=', state);
      const known = await counts(q);
      const total = state === undefined ? known.awaited + known.sent + known.paid : known[state];
      return fetchList(
        withRefusals(among),
        { order: endedBy('id', fullName(order)), slice },
        { nullable: NULLABLE, total, byIds: engine === 'postgres' },
      );
    },

    counts,

    find: (id: number) =>
      withRefusals(present.where('id', '=', id))
        .select('dossier_text')
        .executeTakeFirst(),

    /** Ordered by id, locked until the transaction ends. */
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
        await db
          .updateTable('divers')
          .set({ dossier_reminded_at: now.toISOString() })
          .where('id', 'in', some)
          .execute();
      }
    },

    async settle(id: number, now: Date): Promise<void> {
      await db
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
