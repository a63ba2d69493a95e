import { sql, type SqlBool } from 'kysely';
import type { Cents } from '#domain/money.ts';
import type { DossierState } from '#domain/membership/dossier-state.ts';
import { lastPlan } from '#server/commons/divers/instalments-query.ts';
import { fullName, NAMES } from '#server/commons/divers/names-query.ts';
import { endOfDossierTexts } from '#server/db/append-only.ts';
import type { Row, Tx } from '#server/db/database.ts';
import { isFeeChange } from '#server/db/mirrors.ts';
import { endedBy, fetchList, listingOf, type ListParams } from '#server/db/lists.ts';
import { rowsPurger } from '#server/db/purging.ts';
import { inSets, updateMembers } from '#server/db/sets.ts';
import { matchesWords } from '#server/search/members.ts';

const DOSSIER_COLUMNS = [
  'id',
  'version',
  'licence',
  'lastname',
  'firstname',
  'email',
  'role',
  'desactived',
  'dossier',
  'dossier_asked_at',
  'dossier_sent_at',
  'dossier_paid_at',
  'dossier_reminded_at',
  'dossier_missing',
  'cotisation_cents',
] as const;

export type DossierRow = Pick<Row<'divers'>, (typeof DOSSIER_COLUMNS)[number]> & {
  readonly refused: SqlBool;
  readonly paid: Cents;
  readonly plan: string | null;
};

const CANDIDATE_COLUMNS = [
  ...DOSSIER_COLUMNS,
  'level',
  'assurance',
  'cotadhesion_cents',
  'cotlicence_cents',
  'cotassurance_cents',
  'cotencadrant_cents',
] as const;

export type CandidateRow = Pick<Row<'divers'>, (typeof CANDIDATE_COLUMNS)[number]>;
export type FeeColumns = Pick<CandidateRow, Extract<keyof CandidateRow, `cot${string}_cents`>>;

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

type DossierFilter = { readonly q?: string; readonly state?: DossierState };

export const membershipRepository = (tx: Tx) => {
  const { db, engine } = tx;
  const present = db.selectFrom('divers').where('active', '=', 1);
  const named = (q: string | undefined) => (q?.trim() ? present.where(matchesWords(engine, q)) : present);

  const withRefusals = (rows: typeof present) =>
    rows.select(DOSSIER_COLUMNS).select((eb) => [
      lastPlan(eb),
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
      eb
        .selectFrom('movements')
        .select((one) => one.fn.coalesce(one.fn.sum<Cents>('movements.cents'), one.lit(0)).as('paid'))
        .whereRef('movements.diver_id', '=', 'divers.id')
        .where('movements.account', '=', 'MEMBERSHIP')
        .where((one) => one.not(isFeeChange))
        .where((one) => one('movements.created_at', '>=', one.fn.coalesce('divers.dossier_asked_at', one.val(''))))
        .$asScalar()
        .$notNull()
        .as('paid'),
    ]);

  return {
    /** Sorted by name by default, then by id, so that pages neither repeat nor skip a member. */
    list({ state, q, ...params }: DossierFilter & ListParams, counts: Record<DossierState, number>) {
      const { order, slice } = listingOf(params, ORDER, 'lastname,firstname');
      const found =
        state === undefined ? named(q).where('dossier_state', '<>', '') : named(q).where('dossier_state', '=', state);
      const load = (ids: readonly number[]) => withRefusals(db.selectFrom('divers').where('id', 'in', ids)).execute();
      const total = state === undefined ? counts.awaited + counts.sent + counts.paid : counts[state];
      const listing = { order: endedBy('id', fullName(order)), slice };
      const count = () => Promise.resolve(total);
      return fetchList(found, listing, {
        id: 'id',
        load,
        nullable: NULLABLE,
        search: q?.trim() ? tx : undefined,
        count,
      });
    },

    async counts(q: string | undefined): Promise<Record<DossierState, number>> {
      const rows = await named(q)
        .select((eb) => ['dossier_state', eb.fn.countAll<number>().as('members')])
        .groupBy('dossier_state')
        .execute();
      const count = (state: DossierState) =>
        Number(rows.find(({ dossier_state }) => dossier_state === state)?.members ?? 0);
      return { awaited: count('awaited'), sent: count('sent'), paid: count('paid') };
    },

    find: (id: number) =>
      withRefusals(present.where('id', '=', id))
        .select('dossier_text')
        .executeTakeFirst(),

    /** Ordered by id, locked until the transaction ends. */
    lock: (ids: readonly number[]): Promise<DossierRow[]> =>
      inSets(
        ids.toSorted((a, b) => a - b),
        (chunk) =>
          withRefusals(present.where('id', 'in', chunk))
            .orderBy('id')
            .forNoKeyUpdate()
            .execute(),
      ),

    markReminded(ids: readonly number[], now: Date) {
      const reminded = db.updateTable('divers').set({ dossier_reminded_at: now.toISOString() });
      return inSets(ids, (chunk) => reminded.where('id', 'in', chunk).execute());
    },

    /** `again`: the dossier is awaited anew. */
    setMissing: (id: number, dossier_missing: string | null, again: boolean) =>
      updateMembers(tx, [{ id, dossier_missing, ...(again && { dossier: 1 }) }]),

    /** What is left of the fee; `paidAt` when that is nothing. */
    setDue: (id: number, cotisation_cents: Cents, paidAt: Date | null) =>
      updateMembers(tx, [{ id, cotisation_cents, dossier_paid_at: paidAt?.toISOString() ?? null }]),

    /** Deletes the last season's dossiers. */
    request(fees: readonly (FeeColumns & { readonly id: number })[], now: Date) {
      const dossier = {
        dossier: 1,
        dossier_text: null,
        dossier_asked_at: now.toISOString(),
        dossier_sent_at: null,
        dossier_paid_at: null,
        dossier_reminded_at: null,
        dossier_missing: null,
      };
      return updateMembers(
        tx,
        fees.map((fee) => ({ ...fee, ...dossier })),
      );
    },

    /** Present members by name. */
    members: () => present.select(CANDIDATE_COLUMNS).orderBy(NAMES).execute(),

    /** Present members by id, locked until the transaction ends. */
    lockAll: () => present.select(CANDIDATE_COLUMNS).orderBy('id').forNoKeyUpdate().execute(),
  };
};

export type DossierVersionRow = Pick<Row<'dossier_versions'>, 'sent_at' | 'text'>;

/** Texts of dossiers as they were sent; triggers keep them. */
export const dossierTextsRepository = ({ db }: Tx) => ({
  add(diver_id: number, version: DossierVersionRow) {
    const row = { diver_id, ...version };
    return db.insertInto('dossier_versions').values(row).execute();
  },

  /** Newest first. */
  of: (diverId: number): Promise<DossierVersionRow[]> =>
    db
      .selectFrom('dossier_versions')
      .select(['sent_at', 'text'])
      .where('diver_id', '=', diverId)
      .orderBy('sent_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
});

/** Texts as sent, and the newest in the member's record, which keeps the day. */
export const dossierTextPurgers = [
  rowsPurger({ rule: 'dossierTexts', table: 'dossier_versions', mark: 'sent_at', released: endOfDossierTexts }),
  rowsPurger({
    rule: 'dossierTexts',
    table: 'divers',
    mark: 'dossier_sent_at',
    where: sql`(dossier_text is not null or dossier_missing is not null)`,
    empty: sql`dossier_text = null, dossier_missing = null`,
  }),
];
