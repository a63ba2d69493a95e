import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { MOST_SEARCHED } from '#domain/counting.ts';
import type { MailKind, MailState } from '#domain/mail/kinds.ts';
import { findNamed } from '#server/commons/divers/names-query.ts';
import type { Tx } from '#server/db/database.ts';
import { endedBy, fetchList, listingOf, type ListParams } from '#server/db/lists.ts';

const COLUMNS = [
  'outbox.id',
  'outbox.recipient',
  'outbox.subject',
  'outbox.created_at',
  'outbox.next_try_at',
  'outbox.tries',
  'outbox.sent_at',
  'outbox.failed_at',
  'outbox.last_error',
  'outbox.kind',
  'outbox.secret',
  'outbox.diver_id',
  'divers.lastname',
  'divers.firstname',
] as const;

const ORDER = {
  createdAt: 'outbox.created_at',
  recipient: 'outbox.recipient',
  subject: 'outbox.subject',
  id: 'outbox.id',
};

/** Members of one name whose mails are all looked through. */
const FEW = 500;

interface OutboxFilter {
  readonly q?: string | undefined;
  readonly kind?: MailKind | undefined;
  readonly diver?: number | undefined;
  /** False: figures are not looked for in subjects with a sum, which would be found out so. */
  readonly sums: boolean;
}

type Counts = Record<MailState, number>;

function matches(q: string, sums: boolean): RawBuilder<SqlBool> {
  const part = `%${q.trim().toLowerCase().replaceAll(/[%_!]/g, '!$&')}%`;
  const [to, about] = ['recipient', 'subject'].map(
    (column) => sql<SqlBool>`lower(${sql.ref(`outbox.${column}`)}) like ${part} escape '!'`,
  );
  const open = sums || !/\d/.test(q) ? sql`1 = 1` : sql`outbox.subject not like '%€%'`;
  return sql`(${to} or (${about} and ${open}))`;
}

export const outboxQuery = (tx: Tx) => {
  const { db } = tx;
  const withMember = db.selectFrom('outbox').leftJoin('divers', 'divers.id', 'outbox.diver_id').select(COLUMNS);

  /** With the others who share each mail. */
  async function load(ids: readonly number[]) {
    const others = await db
      .selectFrom('outbox_members')
      .innerJoin('outbox', 'outbox.id', 'mail_id')
      .innerJoin('divers', 'divers.id', 'outbox_members.diver_id')
      .select(['mail_id', 'divers.id', 'lastname', 'firstname'])
      .where('mail_id', 'in', ids)
      .whereRef('divers.id', '!=', 'outbox.diver_id')
      .orderBy('divers.id')
      .execute();
    const ofMail = Map.groupBy(others, ({ mail_id }) => mail_id);
    const rows = await withMember.where('outbox.id', 'in', ids).execute();
    return rows.map((row) => {
      const members = ofMail.get(row.id) ?? [];
      return { ...row, others: members.map(({ id, lastname, firstname }) => ({ id, lastname, firstname })) };
    });
  }

  /**
   * For a page a text, and a name that many have, are looked for among the newest mails; `since`: the oldest of them, where there
   * are others. Of all 280,000 of 140,000 members PostgreSQL would take 300 ms, where a letter may take 30 (docs/adr/0055).
   */
  async function search({ q, kind, diver, sums }: OutboxFilter, isWhole: boolean) {
    const mails = db.selectFrom('outbox');
    const shared = db
      .selectFrom('outbox_members')
      .select('mail_id')
      .where('diver_id', '=', diver ?? 0);
    const all =
      diver === undefined
        ? mails
        : mails.where((eb) => eb.or([eb('outbox.diver_id', '=', diver), eb('outbox.id', 'in', shared)]));
    const ofKind = kind === undefined ? all : all.where('outbox.kind', '=', kind);
    if (!q?.trim()) return { rows: ofKind, since: null };
    const { few, none, isNamed } = await findNamed(tx, q, FEW);
    const byTime = ofKind
      .select(['outbox.created_at', 'outbox.id'])
      .orderBy('outbox.created_at', 'desc')
      .orderBy('outbox.id', 'desc');
    const mark = isWhole ? undefined : await byTime.limit(1).offset(MOST_SEARCHED).executeTakeFirst();
    const isNewest = sql<SqlBool>`${mark ? sql`(outbox.created_at, outbox.id) >= (${mark.created_at}, ${mark.id})` : sql`1 = 1`}`;
    const isTo = sql<SqlBool>`(${isNamed('outbox.diver_id')} or outbox.id in
      (select mail_id from outbox_members where ${isNamed('outbox_members.diver_id')}))`;
    const isFound =
      few && !none
        ? sql<SqlBool>`((${isNewest} and ${matches(q, sums)}) or ${isTo})`
        : sql<SqlBool>`${isNewest} and (${matches(q, sums)} or ${isTo})`;
    const rows = ofKind.where(isFound);
    return { rows, since: mark?.created_at ?? null };
  }

  type Rows = Awaited<ReturnType<typeof search>>['rows'];

  const inState = (rows: Rows, state: MailState | undefined): Rows => {
    if (state === undefined) return rows;
    if (state === 'sent') return rows.where('outbox.sent_at', 'is not', null);
    return rows
      .where('outbox.sent_at', 'is', null)
      .where('outbox.failed_at', state === 'failed' ? 'is not' : 'is', null);
  };

  /** In one pass, as each state on its own would read all that is searched. */
  async function countStates(rows: Rows): Promise<Counts> {
    const { all, sent, failed } = await rows
      .select(({ fn }) => [
        fn.countAll<number>().as('all'),
        fn.count<number>('outbox.sent_at').as('sent'),
        fn.count<number>('outbox.failed_at').as('failed'),
      ])
      .executeTakeFirstOrThrow();
    return { waiting: all - sent - failed, sent, failed };
  }

  return {
    counts: (): Promise<Counts> => countStates(db.selectFrom('outbox')),

    /** Newest first by default. `since`: nothing older was searched. */
    async list({ state, ...params }: OutboxFilter & ListParams & { readonly state?: MailState }) {
      const { order, slice } = listingOf(params, ORDER, 'createdAt,desc');
      const { rows, since } = await search(params, slice === null);
      const counts = await countStates(rows);
      const total = state === undefined ? counts.waiting + counts.sent + counts.failed : counts[state];
      const listing = { order: endedBy(ORDER.id, order), slice };
      const count = () => Promise.resolve(total);
      const mails = await fetchList(inState(rows, state), listing, { id: ORDER.id, load, count });
      return { mails, counts, since };
    },

    /** Date of the oldest mail that was tried without success and created after the last one sent. */
    async failingSince(): Promise<string | null> {
      const lastSent = sql`(select max(gone.sent_at) from outbox as gone where gone.sent_at is not null)`;
      const { since } = await db
        .selectFrom('outbox')
        .select((eb) => eb.fn.min('created_at').as('since'))
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('last_error', 'is not', null)
        .where('created_at', '>', sql<string>`coalesce(${lastSent}, '')`)
        .executeTakeFirstOrThrow();
      return since;
    },

    find: async (id: number) => (await load([id]))[0],
  };
};

export type OutboxRow = NonNullable<Awaited<ReturnType<ReturnType<typeof outboxQuery>['find']>>>;
