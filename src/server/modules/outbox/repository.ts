import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { OutboxTable } from '../../db/tables.ts';

/** A mail as its cause writes it. */
export interface Mail {
  /** One address; whoever has none gets no mail, so callers skip empty ones. */
  readonly to: string;
  /** Whom an answer reaches, when not the club. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
}

export type OutboxRow = Selectable<OutboxTable>;

/** PostgreSQL takes 65,535 parameters a statement; a mail to every member must fit. */
const AT_ONCE = 1000;

/** All the SQL of the table `outbox`. A mail is written in the transaction of what caused it (contract §8). */
export const outboxRepository = ({ sql, engine }: Tx) => ({
  async enqueue(mails: readonly Mail[], now: Date): Promise<void> {
    const at = now.toISOString();
    for (let start = 0; start < mails.length; start += AT_ONCE) {
      await sql
        .insertInto('outbox')
        .values(
          mails.slice(start, start + AT_ONCE).map((mail) => ({
            // Stable over every retry, so that a mail sent twice around a crash is known as one.
            message_id: `<${randomUUID()}@espace-membres>`,
            recipient: mail.to,
            reply_to: mail.replyTo ?? null,
            subject: mail.subject,
            body_text: mail.text,
            created_at: at,
            next_try_at: at,
          })),
        )
        .execute();
    }
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
   * process that dies with it loses nothing but that time.
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
      .set((column) => ({ tries: column('tries', '+', 1), next_try_at: lease.toISOString() }))
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirst();
  },

  /** The text goes once it has arrived: it may hold a one-time password, which is stored nowhere else in clear. */
  async markSent(id: number, now: Date): Promise<void> {
    await sql
      .updateTable('outbox')
      .set({ sent_at: now.toISOString(), body_text: '', last_error: null })
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
      .set({ failed_at: now.toISOString(), body_text: '', last_error: error })
      .where('id', '=', id)
      .execute();
  },

  /** What has been sent or given up is of no use to anybody after some weeks. */
  async discardOlder(than: Date): Promise<void> {
    await sql
      .deleteFrom('outbox')
      .where('created_at', '<', than.toISOString())
      .where((is) => is.or([is('sent_at', 'is not', null), is('failed_at', 'is not', null)]))
      .execute();
  },
});

export type OutboxRepository = ReturnType<typeof outboxRepository>;
