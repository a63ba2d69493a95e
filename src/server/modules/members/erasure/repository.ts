import type { Row, Tx } from '#server/db/database.ts';
import { inSets } from '#server/db/sets.ts';
import { ERASURE_KEY, readInstallation, writeInstallation } from '#server/db/installation.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { type ErasureThing, formerMember } from '#domain/personal-data.ts';
import { parisDay } from '#domain/dates.ts';
import { folded } from '#domain/text.ts';
import { regreeted } from './shared-mail.ts';
import { dueBefore } from '#domain/retention.ts';
import { DELETED_TABLES, EMPTIED_TABLES, emptiedColumns } from './treatments.ts';

export type Identity = Pick<
  Row<'divers'>,
  'id' | 'lastname' | 'firstname' | 'licence' | 'email' | 'telephone' | 'adresse' | 'codepostal' | 'ville'
> & {
  /** 1: a member who stays has the same e-mail address, which so does not go. */
  readonly shares_email: number;
};

/** Value of `open` that no row's number has: a commit is refused until it is null. */
const OPEN = -1;

/** Erased members, and the names that a law keeps. */
export const erasuresRepository = (tx: Tx) => {
  const { db } = tx;
  return {
    find: (diverId: number) => db.selectFrom('erasures').selectAll().where('diver_id', '=', diverId).executeTakeFirst(),

    all: (): Promise<Row<'erasures'>[]> => db.selectFrom('erasures').selectAll().orderBy('id', 'desc').execute(),

    /** Newest first, with who erased and until when the accounts keep the name. */
    list: () =>
      db
        .selectFrom('erasures')
        .leftJoin('divers as author', 'author.id', 'erasures.author_id')
        .leftJoin('kept_identities', 'kept_identities.diver_id', 'erasures.diver_id')
        .select(['erasures.diver_id', 'erasures.at', 'erasures.remarks', 'kept_identities.kept_until'])
        .select(sql<string | null>`author.firstname || ' ' || author.lastname`.as('author'))
        .orderBy('erasures.id', 'desc')
        .execute(),

    /** Until `close`, and in this transaction alone, names in append-only tables can be rewritten. */
    async open(erased: Pick<Row<'erasures'>, 'diver_id' | 'author_id' | 'at'>, keys: readonly string[]): Promise<void> {
      const row = { ...erased, keys: JSON.stringify(keys), remarks: '[]', open: OPEN };
      await db.insertInto('erasures').values(row).execute();
    },

    async close(diverId: number, remarks: readonly object[]): Promise<void> {
      const values = { open: null, remarks: JSON.stringify(remarks) };
      await db.updateTable('erasures').set(values).where('diver_id', '=', diverId).execute();
    },

    keepIdentity({ id, lastname, firstname, adresse, codepostal, ville }: Identity, kept_until: string) {
      const row = { diver_id: id, lastname, firstname, adresse, codepostal, ville, kept_until };
      return db.insertInto('kept_identities').values(row).execute();
    },

    keptIdentity: (diverId: number) =>
      db.selectFrom('kept_identities').selectAll().where('diver_id', '=', diverId).executeTakeFirst(),

    /** The key of the digests, sealed; null before the first erasure. */
    sealedKey: (): Promise<string | null> => readInstallation(tx, ERASURE_KEY),

    keepKey: (value: string): Promise<void> => writeInstallation(tx, ERASURE_KEY, value),

    identity: (id: number) =>
      db
        .selectFrom('divers')
        .select(['id', 'lastname', 'firstname', 'licence', 'email', 'telephone', 'adresse', 'codepostal', 'ville'])
        .select(['wallet_cents', 'cotisation_cents', 'dossier_sent_at'])
        .select(
          sql<number>`case when exists (select 1 from divers others where others.id <> divers.id and others.active = 1
            and others.email <> '' and lower(others.email) = lower(divers.email)) then 1 else 0 end`.as('shares_email'),
        )
        .where('id', '=', id)
        .executeTakeFirst(),

    copyFiles: async (id: number): Promise<string[]> =>
      (await db.selectFrom('data_copies').select('file').where('diver_id', '=', id).execute()).map(({ file }) => file),
  };
};

type Counted = Exclude<ErasureThing, 'record' | 'identity' | 'backups' | 'otherMails'>;

/** Mails to the member alone, and to their address where nobody is named. */
const isOwnMail = ({ id, email }: Pick<Identity, 'id' | 'email'>): RawBuilder<SqlBool> =>
  sql`((outbox.diver_id = ${id} and not exists (select 1 from outbox_members as others
      where others.mail_id = outbox.id and others.diver_id <> ${id}))
    or (outbox.diver_id is null and recipient = ${email} and recipient <> ''))`;

/** Latest date of each kind, from which the law's retention counts; sheets: of outings whose printed sheet names the member. */
export type KeptMarks = Readonly<Record<'movements' | 'donations' | 'safetySheets' | 'securityLog', string | null>>;

/** What the database holds of a member, and what prevents an erasure. */
export const erasureFactsRepository = ({ db }: Tx) => {
  async function count(rows: RawBuilder<unknown>): Promise<number> {
    const counted = await sql<{ count: number | string }>`select count(*) as count from ${rows}`.execute(db);
    return Number(counted.rows[0]?.count);
  }
  /** Printed and validated safety sheets of the member's outings. */
  const sheets = (id: number) => sql`(select event_id from safety_sheets union all
      select event_id from validated_sheets) as sheets join events on events.id = sheets.event_id
    where event_id in (select event_id from registrations where diver_id = ${id})`;

  return {
    /** Checkouts that are still looked at, or whose money is not what was asked. */
    openCheckouts: (id: number) =>
      count(sql`payment_intents where diver_id = ${id} and state in ('CREATED', 'OPEN', 'MISMATCH')`),

    /** Fees in instalments whose movements do not yet sum up to what was agreed. */
    openInstalments: (id: number, since: Date) =>
      count(sql`payment_intents where diver_id = ${id} and purpose = 'MEMBERSHIP_3' and state = 'PAID'
        and created_at > ${since.toISOString()}
        and cents > (select coalesce(sum(movements.cents), 0) from movements where movements.diver_id = ${id}
          and movements.account = 'MEMBERSHIP' and movements.author_id is null
          and movements.created_at >= payment_intents.created_at)`),

    openExpenses: (id: number) => count(sql`daos where diver_id = ${id} and refund in ('ASKED', 'ACCEPTED')`),

    outingsAhead: (id: number, now: Date) =>
      count(sql`registrations join events on events.id = registrations.event_id where registrations.diver_id = ${id}
        and registrations.active = 1 and events.status <> 'CANCELLED' and events.starts_at > ${now.toISOString()}`),

    async counts({ id, email }: Identity): Promise<Readonly<Record<Counted, number>>> {
      const of = (table: string, condition = sql`diver_id = ${id}`) =>
        count(sql`${sql.table(table)} where ${condition}`);
      const ownMail = isOwnMail({ id, email });
      return {
        access: (await of('sessions')) + (await of('passkeys')) + (await of('totp')),
        dossiers: await of('dossier_versions'),
        remarks: await of('registrations', sql`diver_id = ${id} and description <> ''`),
        ownMails: await of('outbox', ownMail),
        requests: await of('data_requests'),
        registrations: await of('registrations'),
        plans: await count(sql`(select distinct palanquee_plans.event_id from palanquee_plans
          join registrations on registrations.event_id = palanquee_plans.event_id
          where registrations.diver_id = ${id}) as plans`),
        history: await of('audit', sql`author_id = ${id} or (resource = 'divers' and record_id = ${id})`),
        movements: await of('movements'),
        donations: await of('daos'),
        safetySheets: await count(sheets(id)),
        securityLog: await of('security_log', sql`actor_id = ${id} or subject_id = ${id}`),
      };
    },

    async marks(id: number): Promise<KeptMarks> {
      const { rows } = await sql<KeptMarks>`select
        (select max(created_at) from (select created_at from movements where diver_id = ${id}
          union all select created_at from transfers where diver_id = ${id}) as money) as movements,
        (select max(day) from (select day from daos where diver_id = ${id}
          union all select substr(made_at, 1, 10) from receipts where diver_id = ${id}) as given) as donations,
        (select max(starts_at) from ${sheets(id)}) as "safetySheets",
        (select max(at) from security_log where actor_id = ${id} or subject_id = ${id}) as "securityLog"`.execute(db);
      return rows[0] ?? { movements: null, donations: null, safetySheets: null, securityLog: null };
    },
  };
};

/** Empties the member's own rows; the erasure must be open. */
export async function eraseRows({ db }: Tx, id: number, now: Date): Promise<void> {
  const at = now.toISOString();
  const name = formerMember(id);
  const outings = db.selectFrom('events').select('id');
  const places = db.selectFrom('registrations').select('event_id').where('diver_id', '=', id);

  // A restored backup may hold places of a member who was erased after it.
  const ahead = outings.where('starts_at', '>', at);
  const own = db.updateTable('registrations').set({ active: 0, delete_date: at }).where('diver_id', '=', id);
  await own.where('active', '=', 1).where('event_id', 'in', ahead).execute();
  for (const table of DELETED_TABLES) await db.deleteFrom(table).where('diver_id', '=', id).execute();
  for (const table of EMPTIED_TABLES) {
    const set = emptiedColumns(table).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    await sql`update ${sql.table(table)} set ${sql.join(set)} where diver_id = ${id}`.execute(db);
  }
  const requests = db.updateTable('data_requests').set({ state: 'DONE', answered_at: at });
  await requests.where('diver_id', '=', id).where('state', '=', 'OPEN').execute();

  // Donations and printed sheets whose time by law is over.
  const donationsEnd = parisDay(dueBefore('receipts', now));
  const donations = db.deleteFrom('daos').where('diver_id', '=', id).where('day', '<', donationsEnd);
  // Those that the books name stay as long as they do.
  await donations.where('refund_cents', 'is', null).execute();
  const over = outings.where('starts_at', '<', dueBefore('safetySheets', now).toISOString()).where('id', 'in', places);
  await db.deleteFrom('safety_sheets').where('event_id', 'in', over).execute();

  await db
    .updateTable('divers')
    .set((diver) => ({
      version: diver('version', '+', 1),
      token_generation: diver('token_generation', '+', 1),
      ...Object.fromEntries(emptiedColumns('divers')),
      licence: `ANCIEN-${id}`,
      lastname: name,
      lastname_key: folded(name),
      role: 'USER',
      active: 0,
      desactived: 1,
      delete_date: diver.fn.coalesce('delete_date', diver.val(at)),
      dossier_sent_at: null,
      dossier_asked_at: null,
      dossier_paid_at: null,
      dossier_reminded_at: null,
    }))
    .where('id', '=', id)
    .execute();
}

/** Mails to the member, by them, or that name them. */
export const erasedMailsRepository = ({ db }: Tx) => {
  const mails = () => db.selectFrom('outbox').select(['id', 'message_id', 'reply_to']);
  type ErasedMail = Awaited<ReturnType<ReturnType<typeof mails>['execute']>>[number];

  return {
    to: (member: Identity): Promise<ErasedMail[]> => mails().where(isOwnMail(member)).execute(),

    /** Mails that others share, with these. */
    async sharedBy({ id }: Identity) {
      const rows = await db
        .selectFrom('outbox')
        .innerJoin('outbox_members as own', 'own.mail_id', 'outbox.id')
        .innerJoin('outbox_members as other', 'other.mail_id', 'outbox.id')
        .innerJoin('divers', 'divers.id', 'other.diver_id')
        .select(['outbox.id', 'message_id', 'body_text', 'other.diver_id', 'firstname'])
        .where('own.diver_id', '=', id)
        .where('other.diver_id', '!=', id)
        .orderBy('outbox.id')
        .orderBy('other.diver_id')
        .execute();
      return [...Map.groupBy(rows, (row) => row.id).values()].flatMap(([first, ...others]) =>
        first ? [{ ...first, firstnames: [first, ...others].map(({ firstname }) => firstname) }] : [],
      );
    },

    /** Leaves them to the others, without the member's name. */
    async leaveShared(shared: Awaited<ReturnType<typeof this.sharedBy>>): Promise<void> {
      for (const { id, diver_id, body_text, firstnames } of shared) {
        const values = { diver_id, body_text: regreeted(body_text, firstnames) };
        await db.updateTable('outbox').set(values).where('id', '=', id).execute();
      }
    },

    find: (ids: readonly number[]): Promise<ErasedMail[]> =>
      inSets(ids, (chunk) => mails().where('id', 'in', chunk).execute()),

    /** Empties these mails; those that wait are given up. */
    async empty(member: number, emptied: readonly ErasedMail[], now: Date): Promise<void> {
      const at = now.toISOString();
      const values = {
        recipient: formerMember(member),
        reply_to: null,
        subject: formerMember(member),
        body_text: '',
        calendar: null,
        last_error: null,
        failed_at: sql<string>`case when sent_at is null then coalesce(failed_at, ${at}) else failed_at end`,
      };
      const ids = emptied.map(({ id }) => id);
      await inSets(ids, (chunk) => db.updateTable('outbox').set(values).where('id', 'in', chunk).execute());
    },
  };
};
