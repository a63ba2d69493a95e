import { sql, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely';
import { latestCredible } from '#domain/dates.ts';
import {
  isOptionalMail,
  REMINDER_MAIL_KINDS,
  type MailKind,
  type OptionalMailKind,
  type Refusable,
} from '#domain/mail/kinds.ts';
import { readOwnJson } from '#domain/own-json.ts';
import { hasRow, type Row, type Tx, type Tables } from '#server/db/database.ts';
import { rowsPurger } from '#server/db/purging.ts';
import { insertRows, inSets } from '#server/db/sets.ts';
import type { CalendarEntry } from './ical.ts';
import { rowOf, type Mail } from './mail.ts';

export type QueuedMail = Row<'outbox'>;

/** Mails to the member, alone or with others of their address. */
export const isMailTo = (diverId: number): RawBuilder<SqlBool> =>
  sql`(outbox.diver_id = ${diverId} or outbox.id in (select mail_id from outbox_members where diver_id = ${diverId}))`;

const isWaiting = (eb: ExpressionBuilder<Tables, 'outbox'>) =>
  eb.and([eb('sent_at', 'is', null), eb('failed_at', 'is', null)]);

/** Longest time until the next try of a mail (worker.ts). */
const LONGEST_DELAY_MS = 3_600_000;

/** A tried mail may have arrived although the answer was lost; a copy (outbox/resending-repository.ts) follows one that has. */
const untried = ({ db }: Tx, eventId: number, kinds: readonly MailKind[]) =>
  db
    .deleteFrom('outbox')
    .where('event_id', '=', eventId)
    .where('kind', 'in', kinds)
    .where('tries', '=', 0)
    .where('cause', 'is', null)
    .where(isWaiting);

/** The outbox without its administration; mails are written in the transaction of their cause (contract §8). */
export const mailQueue = (tx: Tx) => {
  const { db } = tx;

  /** `member kind` of the refusals of those who are written to. */
  async function refusals(mails: readonly Mail[]): Promise<ReadonlySet<string>> {
    const optional = mails.filter(({ kind }) => isOptionalMail(kind));
    const members = new Set(optional.flatMap(({ diverId }) => diverId ?? []));
    const refused = db.selectFrom('mail_refusals').selectAll();
    const rows = await inSets(members, (chunk) => refused.where('diver_id', 'in', chunk).execute());
    return new Set(rows.map(({ diver_id, kind }) => `${diver_id} ${kind}`));
  }

  const update = (id: number) => db.updateTable('outbox').where('id', '=', id);

  const due = (now: Date) =>
    db
      .selectFrom('outbox')
      .select('id')
      .where(isWaiting)
      .where((is) =>
        is.or([
          is('next_try_at', '<=', now.toISOString()),
          is('next_try_at', '>', latestCredible(now, LONGEST_DELAY_MS).toISOString()),
        ]),
      )
      .limit(1);

  return {
    /** The only place that drops the kinds that a member has refused. */
    async enqueue(mails: readonly Mail[], now: Date): Promise<void> {
      const refused = await refusals(mails);
      const rows = mails
        .filter(({ diverId, kind, members }) => members !== undefined || !refused.has(`${diverId} ${kind}`))
        .map((mail) => ({ row: rowOf(mail, now), members: mail.members ?? [] }));
      const ofRows = rows.map(({ row }) => row);
      await insertRows(tx, 'outbox', ofRows, sql`on conflict do nothing`);
      const shared = rows.filter(({ members }) => members.length > 0);
      await inSets(shared, async (chunk) => {
        const membersOf = new Map(chunk.map(({ row, members }) => [row.message_id, members]));
        const written = db.selectFrom('outbox').select(['id', 'message_id']);
        const found = await written.where('message_id', 'in', [...membersOf.keys()]).execute();
        const together = found.flatMap(({ id, message_id }) =>
          (membersOf.get(message_id) ?? []).map((diver_id) => ({ mail_id: id, diver_id })),
        );
        if (together.length > 0) await db.insertInto('outbox_members').values(together).execute();
      });
    },

    /** Recipients of a mail. */
    async membersOf({ id, diver_id }: Pick<QueuedMail, 'id' | 'diver_id'>): Promise<number[]> {
      const rows = await db.selectFrom('outbox_members').select('diver_id').where('mail_id', '=', id).execute();
      return rows.length > 0 ? rows.map((one) => one.diver_id) : diver_id === null ? [] : [diver_id];
    },

    async written(causes: readonly string[]): Promise<ReadonlySet<string | null>> {
      const found = db.selectFrom('outbox').select('cause');
      const rows = await inSets(causes, (chunk) => found.where('cause', 'in', chunk).execute());
      return new Set(rows.map(({ cause }) => cause));
    },

    /** Deletes untried mails of that kind about an outing; returns the attachment of one of them. */
    async takeBack(eventId: number, kind: MailKind): Promise<CalendarEntry | undefined> {
      const [row] = await untried(tx, eventId, [kind]).returning('calendar').execute();
      return row?.calendar ? readOwnJson<CalendarEntry>(row.calendar) : undefined;
    },

    /** Deletes the member's untried mails of these kinds about an outing; true when there was one. */
    async takeBackFrom(diverId: number, eventId: number, kinds: readonly MailKind[]): Promise<boolean> {
      const taken = await untried(tx, eventId, kinds).where('diver_id', '=', diverId).returning('id').execute();
      return taken.length > 0;
    },

    /** Deletes the members' waiting mails with a one-time password. */
    dropSecrets: (members: readonly number[]) =>
      inSets(members, (chunk) =>
        db.deleteFrom('outbox').where('diver_id', 'in', chunk).where('secret', '=', 1).where(isWaiting).execute(),
      ),

    async progress(): Promise<{ readonly waitingSince: string | null; readonly lastSent: string | null }> {
      const outbox = db.selectFrom('outbox');
      const oldest = outbox.select(db.fn.min('outbox.created_at').as('at')).where(isWaiting);
      const last = outbox.select(db.fn.max('outbox.sent_at').as('at')).where('sent_at', 'is not', null);
      const [waiting, sent] = await Promise.all([oldest.executeTakeFirst(), last.executeTakeFirst()]);
      return { waitingSince: waiting?.at ?? null, lastSent: sent?.at ?? null };
    },

    /** Takes no write lock, because an idle server calls it several times a minute. */
    isDue: (now: Date): Promise<boolean> => hasRow(due(now)),

    /** Claims the urgent mail, else any, that has waited longest; a process that dies delays it until `lease`. */
    async claim(now: Date, lease: Date): Promise<QueuedMail | undefined> {
      const oldest = due(now).orderBy('urgent', 'desc').orderBy('next_try_at').orderBy('id');
      const row = await oldest.forUpdate().skipLocked().executeTakeFirst();
      if (!row) return undefined;
      const values = { tries: sql<number>`tries + 1`, next_try_at: lease.toISOString(), last_error: null };
      return update(row.id).set(values).returningAll().executeTakeFirst();
    },

    markSent: (id: number, now: Date) =>
      update(id).set({ sent_at: now.toISOString(), body_text: textWithoutSecret, last_error: null }).execute(),

    postpone: (id: number, until: Date, error: string) =>
      update(id).set({ next_try_at: until.toISOString(), last_error: error }).execute(),

    markFailed: (id: number, now: Date, error: string) =>
      update(id).set({ failed_at: now.toISOString(), body_text: textWithoutSecret, last_error: error }).execute(),
  };
};

/** A one-time password is stored nowhere else in clear, and is erased with its mail; other texts may be resent. */
const textWithoutSecret = sql<string>`case when secret = 1 then '' else body_text end`;

const DONE = sql`(sent_at is not null or failed_at is not null)`;
const OF_REMINDERS = sql.join(REMINDER_MAIL_KINDS.map((kind) => sql.lit(kind)));
const ROWS = { table: 'outbox', mark: sql<string>`created_at` } as const;

/** Reminders lose their text with the other mails, and their row later: without it they would be written again. */
export const mailPurgers = [
  rowsPurger({ ...ROWS, rule: 'mails', where: sql`${DONE} and kind not in (${OF_REMINDERS})` }),
  rowsPurger({
    ...ROWS,
    rule: 'mails',
    where: sql`${DONE} and kind in (${OF_REMINDERS}) and body_text <> ''`,
    empty: sql`body_text = '', calendar = null`,
  }),
  rowsPurger({ ...ROWS, rule: 'reminders', where: sql`${DONE} and kind in (${OF_REMINDERS})` }),
];

export const choicesRepository = ({ db }: Tx) => ({
  async refusedBy(diverId: number): Promise<Set<string>> {
    const rows = await db.selectFrom('mail_refusals').select('kind').where('diver_id', '=', diverId).execute();
    return new Set(rows.map(({ kind }) => kind));
  },

  /** Present members among these, and whether each refuses the kind. */
  standing: (members: readonly number[], kind: OptionalMailKind) =>
    db
      .selectFrom('divers')
      .leftJoin('mail_refusals', (on) => on.onRef('diver_id', '=', 'divers.id').on('kind', '=', kind))
      .select((eb) => ['divers.id', eb.case().when('kind', 'is', null).then(0).else(1).end().as('refuses')])
      .where('divers.id', 'in', members)
      .where('active', '=', 1)
      .orderBy('divers.id')
      .execute(),

  refuse(diverId: number, kind: Refusable) {
    const refusal = db.insertInto('mail_refusals').values({ diver_id: diverId, kind });
    return refusal.onConflict((conflict) => conflict.doNothing()).execute();
  },

  want: (diverId: number, kind: Refusable) =>
    db.deleteFrom('mail_refusals').where('diver_id', '=', diverId).where('kind', '=', kind).execute(),
});
