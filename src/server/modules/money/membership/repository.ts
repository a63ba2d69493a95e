import { sql, type SqlBool } from 'kysely';
import type { Page } from '../../../../shared/contract/common.ts';
import type { DossierState } from '../../../../shared/domain/membership/dossier-state.ts';
import type { Tx } from '../../../db/database.ts';
import { fullName, nameStartsWith } from '../../../commons/divers/names-query.ts';
import { chunks } from '../../../db/chunks.ts';
import { endedBy, fetchList, listingOf, type ListParams, type RowStream } from '../../../db/lists.ts';
import type { Row } from '../../../db/tables.ts';

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

  return {
    /** By name by default, then by id, so that pages neither repeat nor skip a member. */
    list({ state, q, ...params }: DossierFilter & ListParams): Promise<Page<DossierRow> | RowStream<DossierRow>> {
      const { order, slice } = listingOf(params, ORDER, 'lastname,firstname');
      const found = state === undefined ? named(q).where(STATE, '<>', '') : named(q).where(STATE, '=', state);
      const load = (ids: readonly number[]): Promise<DossierRow[]> =>
        withRefusals(db.selectFrom('divers').where('id', 'in', ids)).execute();
      return fetchList(found, { order: endedBy('id', fullName(order)), slice }, load, { nullable: NULLABLE });
    },

    async counts(q: string | undefined): Promise<Record<DossierState, number>> {
      const count = (state: DossierState) => sql<number>`count(case when ${STATE} = ${state} then 1 end)`.as(state);
      return named(q)
        .select([count('awaited'), count('sent'), count('paid')])
        .executeTakeFirstOrThrow();
    },

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
