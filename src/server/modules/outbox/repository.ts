import { randomUUID } from 'node:crypto';
import { sql as text, type Selectable } from 'kysely';
import { isOptionalMail, isSecretMail, REMINDER_MAIL_KINDS, type MailKind } from '../../../shared/domain/mail/kinds.ts';
import { compiledOnce } from '../../db/compiled.ts';
import type { Tx } from '../../db/database.ts';
import type { OutboxTable } from '../../db/tables.ts';
import type { CalendarEntry } from '../../ical.ts';

/** A mail as its cause writes it. */
export interface Mail {
  readonly kind: MailKind;
  /** One address; whoever has none gets no mail, so callers skip empty ones. */
  readonly to: string;
  /** The member it is for: what they chose counts. */
  readonly diverId?: number;
  /** The outing it is about. */
  readonly eventId?: number;
  /** Whom an answer reaches, when not the club. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  /** To attach. Made a file of when the mail is sent: whoever registers does not wait for that. */
  readonly calendar?: CalendarEntry;
  /** What a reminder is for: of all mails with the same cause the first alone is written. */
  readonly cause?: string;
  /** At once without it. */
  readonly notBefore?: Date;
}

export type OutboxRow = Selectable<OutboxTable>;

/** PostgreSQL takes 65,535 parameters a statement; a mail to every member must fit. */
const AT_ONCE = 1000;

export const newMessageId = (): string => `<${randomUUID()}@espace-membres>`;

/** As it is stored. */
export const rowOf = (mail: Mail, now: Date) => ({
  // Stable over every retry, so that a mail sent twice around a crash is known as one.
  message_id: newMessageId(),
  recipient: mail.to,
  reply_to: mail.replyTo ?? null,
  subject: mail.subject,
  body_text: mail.text,
  created_at: now.toISOString(),
  next_try_at: (mail.notBefore ?? now).toISOString(),
  kind: mail.kind,
  secret: isSecretMail(mail.kind) ? 1 : 0,
  diver_id: mail.diverId ?? null,
  event_id: mail.eventId ?? null,
  calendar: mail.calendar === undefined ? null : JSON.stringify(mail.calendar),
  cause: mail.cause ?? null,
});

type Row = ReturnType<typeof rowOf>;
const COLUMNS = Object.keys(rowOf({ kind: 'OTHER', to: '', subject: '', text: '' }, new Date(0))) as (keyof Row)[];
const NUMBERS: ReadonlySet<keyof Row> = new Set(['secret', 'diver_id', 'event_id']);

/**
 * Writes a mail unless its member does without that kind, or one of that cause was written: a single statement, for a
 * registration waits for it. The values are those of COLUMNS, then whose refusal of what keeps it from being written.
 */
const unlessRefused = compiledOnce(({ sql }, ...values: readonly (string | number | null)[]) => {
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

/** The SQL of the table `outbox` but for its administration. A mail is written in the transaction of its cause (contract §8). */
export const outboxRepository = (tx: Tx) => {
  const { sql, engine } = tx;

  async function enqueueOne(mail: Mail, now: Date): Promise<void> {
    const row = rowOf(mail, now);
    const values = COLUMNS.map((column) => row[column]);
    await unlessRefused(tx, ...values, row.diver_id, isOptionalMail(mail.kind) ? mail.kind : '');
  }

  return {
    /** What a member does without is dropped here, and nowhere else. */
    async enqueue(mails: readonly Mail[], now: Date): Promise<void> {
      const [first, ...others] = mails;
      if (first && others.length === 0) return enqueueOne(first, now);
      for (const mail of mails.filter(({ kind }) => isOptionalMail(kind))) await enqueueOne(mail, now);
      const rows = mails.filter(({ kind }) => !isOptionalMail(kind)).map((mail) => rowOf(mail, now));
      for (let start = 0; start < rows.length; start += AT_ONCE) {
        const part = sql.insertInto('outbox').values(rows.slice(start, start + AT_ONCE));
        await part.onConflict((conflict) => conflict.doNothing()).execute();
      }
    },

    /** Those of the causes of which a mail was written. */
    async written(causes: readonly string[]): Promise<Set<string>> {
      const found = new Set<string>();
      for (let start = 0; start < causes.length; start += AT_ONCE) {
        const part = causes.slice(start, start + AT_ONCE);
        const rows = await sql.selectFrom('outbox').select('cause').where('cause', 'in', part).execute();
        for (const { cause } of rows) if (cause !== null) found.add(cause);
      }
      return found;
    },

    /**
     * Takes back the mails of that kind about an outing that nobody has tried to send yet, and answers what was to be
     * attached to one of them; undefined when there was none.
     */
    async takeBack(eventId: number, kind: MailKind): Promise<CalendarEntry | undefined> {
      const [row] = await sql
        .deleteFrom('outbox')
        .where('event_id', '=', eventId)
        .where('kind', '=', kind)
        .where('tries', '=', 0)
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .returning('calendar')
        .execute();
      return row?.calendar ? (JSON.parse(row.calendar) as CalendarEntry) : undefined;
    },

    /** Looks without the writer's lock, several times a minute on an idle server. */
    async isDue(now: Date): Promise<boolean> {
      const row = await sql
        .selectFrom('outbox')
        .select('id')
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('next_try_at', '<=', now.toISOString())
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * Takes the mail that has waited longest, for whoever commits first: until `lease` it is due for nobody else. A
     * process that dies with it loses nothing but that time. Without an error a tried mail is one that is being sent.
     */
    async claim(now: Date, lease: Date): Promise<OutboxRow | undefined> {
      const due = sql
        .selectFrom('outbox')
        .select('id')
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('next_try_at', '<=', now.toISOString())
        .orderBy('next_try_at')
        .orderBy('id')
        .limit(1);
      const row = await (engine === 'postgres' ? due.forUpdate().skipLocked() : due).executeTakeFirst();
      if (!row) return undefined;
      return sql
        .updateTable('outbox')
        .set((column) => ({ tries: column('tries', '+', 1), next_try_at: lease.toISOString(), last_error: null }))
        .where('id', '=', row.id)
        .returningAll()
        .executeTakeFirst();
    },

    async markSent(id: number, now: Date): Promise<void> {
      await sql
        .updateTable('outbox')
        .set({ sent_at: now.toISOString(), body_text: textWithoutSecret, last_error: null })
        .where('id', '=', id)
        .execute();
    },

    async postpone(id: number, until: Date, error: string): Promise<void> {
      await sql
        .updateTable('outbox')
        .set({ next_try_at: until.toISOString(), last_error: error })
        .where('id', '=', id)
        .execute();
    },

    async markFailed(id: number, now: Date, error: string): Promise<void> {
      await sql
        .updateTable('outbox')
        .set({ failed_at: now.toISOString(), body_text: textWithoutSecret, last_error: error })
        .where('id', '=', id)
        .execute();
    },

    /**
     * What has been sent or given up is of no use after some weeks. Of reminders the text goes then, and the row stays
     * longer: without it they would be written again.
     */
    async discard(before: { readonly others: Date; readonly reminders: Date }): Promise<void> {
      const done = text<boolean>`(sent_at is not null or failed_at is not null)`;
      const others = before.others.toISOString();
      await sql
        .deleteFrom('outbox')
        .where(done)
        .where((is) =>
          is.or([
            is('created_at', '<', before.reminders.toISOString()),
            is.and([is('created_at', '<', others), is('kind', 'not in', REMINDER_MAIL_KINDS)]),
          ]),
        )
        .execute();
      await sql
        .updateTable('outbox')
        .set({ body_text: '', calendar: null })
        .where(done)
        .where('created_at', '<', others)
        .where('body_text', '!=', '')
        .execute();
    },
  };
};

export type OutboxRepository = ReturnType<typeof outboxRepository>;

/** A one-time password is stored nowhere else in clear, and goes with its mail; other texts can be sent again. */
const textWithoutSecret = text<string>`case when secret = 1 then '' else body_text end`;
