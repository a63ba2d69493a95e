import { randomUUID } from 'node:crypto';
import type { Tx } from '../../db/database.ts';

/** A mail as its cause writes it. */
export interface Mail {
  /** One address; whoever has none gets no mail, so callers skip empty ones. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** All the SQL of the table `outbox`. A mail is written in the transaction of what caused it (contract §8). */
export const outboxRepository = ({ sql }: Tx) => ({
  async enqueue(mails: readonly Mail[], now: Date): Promise<void> {
    if (mails.length === 0) return;
    const at = now.toISOString();
    await sql
      .insertInto('outbox')
      .values(
        mails.map((mail) => ({
          // Stable over every retry, so that a mail sent twice around a crash is known as one.
          message_id: `<${randomUUID()}@espace-membres>`,
          recipient: mail.to,
          subject: mail.subject,
          body_text: mail.text,
          created_at: at,
          next_try_at: at,
        })),
      )
      .execute();
  },
});
