import { sql as text, type Selectable } from 'kysely';
import { latestCredible } from '../../../shared/domain/clock.ts';
import { isOptionalMail, REMINDER_MAIL_KINDS, type MailKind } from '../../../shared/domain/mail/kinds.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import type { Tx } from '../../db/database.ts';
import { chunks } from '../../db/chunks.ts';
import { rowsPurger } from '../../db/purging.ts';
import { isAmong, valueList } from '../../db/value-list.ts';
import type { OutboxTable } from '../../db/tables/mails.ts';
import type { CalendarEntry } from '../../commons/ical.ts';
import { rowOf, type Mail } from '../../commons/mail.ts';

export type QueuedMail = Selectable<OutboxTable>;

type Row = ReturnType<typeof rowOf>;
const COLUMNS = Object.keys(rowOf({ kind: 'OTHER', to: '', subject: '', text: '' }, new Date(0))) as (keyof Row)[];
const NUMBERS: ReadonlySet<keyof Row> = new Set(['secret', 'urgent', 'diver_id', 'event_id']);

/** Longest time until the next try of a mail (worker.ts). */
const LONGEST_DELAY_MS = 3_600_000;

/**
 * Writes a mail unless its member refuses that kind or its cause was mailed: one statement, as registrations wait for
 * it. Values are those of COLUMNS, then the member and kind whose refusal is checked.
 */
const unlessRefused = preparedQuery(({ sql }, ...values: readonly (string | number | null)[]) => {
  const asked = COLUMNS.map((column, at) => {
    const type = text.raw(NUMBERS.has(column) ? 'integer' : 'text');
    return text<string>`cast(${values[at]} as ${type})`.as(column);
  });
  const [diver, kind] = values.slice(COLUMNS.length);
  const isWanted = text<boolean>`not exists (select 1 from mail_refusals
    where mail_refusals.diver_id = cast(${diver} as integer) and mail_refusals.kind = cast(${kind} as text))`;
  return sql
    .insertInto('outbox')
    .columns(COLUMNS)
    .expression(sql.selectNoFrom(asked).where(isWanted))
    .onConflict((conflict) => conflict.doNothing());
});

/** A tried mail may have arrived although the answer was lost; a copy (outbox/resending-repository.ts) follows one that has. */
const untried = (tx: Tx, eventId: number, kinds: string, tries: 0) =>
  tx.sql
    .deleteFrom('outbox')
    .where('event_id', '=', eventId)
    .where(isAmong(tx, 'kind', kinds, 'text'))
    .where('tries', '=', tries)
    .where('cause', 'is', null)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null);
const untriedOf = preparedQuery((tx, eventId: number, kinds: string, tries: 0, diverId: number) =>
  untried(tx, eventId, kinds, tries).where('diver_id', '=', diverId).returning('id'),
);

/** The outbox without its administration; mails are written in the transaction of their cause (contract §8). */
export const mailQueue = (tx: Tx) => {
  const { sql, engine } = tx;

  async function enqueueOne(mail: Mail, now: Date): Promise<void> {
    const row = rowOf(mail, now);
    const values = COLUMNS.map((column) => row[column]);
    await unlessRefused(tx, ...values, row.diver_id, isOptionalMail(mail.kind) ? mail.kind : '');
  }

  const update = (id: number) => sql.updateTable('outbox').where('id', '=', id);

  const due = (now: Date) =>
    sql
      .selectFrom('outbox')
      .select('id')
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
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
      const [first, ...others] = mails;
      if (first && others.length === 0) return enqueueOne(first, now);
      for (const mail of mails.filter(({ kind }) => isOptionalMail(kind))) await enqueueOne(mail, now);
      const rows = mails.filter(({ kind }) => !isOptionalMail(kind)).map((mail) => rowOf(mail, now));
      for (const some of chunks(rows)) {
        const part = sql.insertInto('outbox').values(some);
        await part.onConflict((conflict) => conflict.doNothing()).execute();
      }
    },

    async written(causes: readonly string[]): Promise<Set<string>> {
      const found = new Set<string>();
      for (const some of chunks(causes)) {
        const rows = await sql.selectFrom('outbox').select('cause').where('cause', 'in', some).execute();
        for (const { cause } of rows) if (cause !== null) found.add(cause);
      }
      return found;
    },

    /** Deletes untried mails of that kind about an outing; returns the attachment of one of them. */
    async takeBack(eventId: number, kind: MailKind): Promise<CalendarEntry | undefined> {
      const [row] = await untried(tx, eventId, valueList(tx, [kind]), 0)
        .returning('calendar')
        .execute();
      return row?.calendar ? (JSON.parse(row.calendar) as CalendarEntry) : undefined;
    },

    /** Deletes the member's untried mails of these kinds about an outing; true when there was one. */
    async takeBackFrom(diverId: number, eventId: number, kinds: readonly MailKind[]): Promise<boolean> {
      return (await untriedOf(tx, eventId, valueList(tx, kinds), 0, diverId)).length > 0;
    },

    /** Deletes the member's waiting mails with a one-time password. */
    async dropSecrets(diverId: number): Promise<void> {
      await sql
        .deleteFrom('outbox')
        .where('diver_id', '=', diverId)
        .where('secret', '=', 1)
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .execute();
    },

    /** When the oldest waiting mail was written, and when the last one was sent. */
    async progress(): Promise<{ readonly waitingSince: string | null; readonly lastSent: string | null }> {
      const oldest = sql
        .selectFrom('outbox')
        .select((is) => is.fn.min('created_at').as('at'))
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null);
      const last = sql
        .selectFrom('outbox')
        .select((is) => is.fn.max('sent_at').as('at'))
        .where('sent_at', 'is not', null);
      const [waiting, sent] = await Promise.all([oldest.executeTakeFirst(), last.executeTakeFirst()]);
      return { waitingSince: waiting?.at ?? null, lastSent: sent?.at ?? null };
    },

    /** Takes no write lock, because an idle server calls it several times a minute. */
    isDue: async (now: Date): Promise<boolean> => (await due(now).executeTakeFirst()) !== undefined,

    /**
     * Claims the urgent mail, else any, that has waited longest until `lease`, so that no other process sends it; a process that dies
     * delays it until then. A tried mail without an error is being sent.
     */
    async claim(now: Date, lease: Date): Promise<QueuedMail | undefined> {
      const oldest = due(now).orderBy('urgent', 'desc').orderBy('next_try_at').orderBy('id');
      const row = await (engine === 'postgres' ? oldest.forUpdate().skipLocked() : oldest).executeTakeFirst();
      if (!row) return undefined;
      return update(row.id)
        .set((column) => ({ tries: column('tries', '+', 1), next_try_at: lease.toISOString(), last_error: null }))
        .returningAll()
        .executeTakeFirst();
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
const textWithoutSecret = text<string>`case when secret = 1 then '' else body_text end`;

const DONE = text`(sent_at is not null or failed_at is not null)`;
const OF_REMINDERS = text.join(REMINDER_MAIL_KINDS.map((kind) => text.lit(kind)));
const ROWS = { table: 'outbox', mark: text<string>`created_at` } as const;

/** Reminders lose their text with the other mails, and their row later: without it they would be written again. */
export const mailPurgers = [
  rowsPurger({ ...ROWS, rule: 'mails', where: text`${DONE} and kind not in (${OF_REMINDERS})` }),
  rowsPurger({
    ...ROWS,
    rule: 'mails',
    where: text`${DONE} and kind in (${OF_REMINDERS}) and body_text <> ''`,
    empty: text`body_text = '', calendar = null`,
  }),
  rowsPurger({ ...ROWS, rule: 'reminders', where: text`${DONE} and kind in (${OF_REMINDERS})` }),
];
