import { sql, type SqlBool } from 'kysely';
import { newMessageId } from '#server/commons/mail/mail.ts';
import type { Row, Tx } from '#server/db/database.ts';

const resentCause = (id: number): string => `resent:${id}:`;

export const resendingRepository = ({ db }: Tx) => ({
  /** Until the transaction ends. */
  lock: (id: number) => db.selectFrom('outbox').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

  /** Makes a waiting mail due, unless it is being sent now. */
  tryNow: (id: number, now: Date) =>
    db
      .updateTable('outbox')
      .set({ next_try_at: now.toISOString() })
      .where('id', '=', id)
      .where('next_try_at', '>', now.toISOString())
      .where((eb) => eb.or([eb('last_error', 'is not', null), eb('tries', '=', 0)]))
      .execute(),

  /** Queues the mail as new, with the same Message-ID, by which mail programs recognise a copy. */
  async requeue(id: number, now: Date): Promise<void> {
    const at = now.toISOString();
    const values = { failed_at: null, last_error: null, tries: 0, created_at: at, next_try_at: at };
    await db.updateTable('outbox').set(values).where('id', '=', id).execute();
  },

  /** Sets the member's present address, if it is that of all its members: the former one may have been wrong. */
  readdress: (id: number) =>
    db
      .updateTable('outbox')
      .from('divers')
      .set((eb) => ({ recipient: eb.ref('divers.email') }))
      .whereRef('divers.id', '=', 'outbox.diver_id')
      .where('divers.active', '=', 1)
      .where('divers.email', '<>', '')
      .where('outbox.id', '=', id)
      .where(
        sql<SqlBool>`not exists (select 1 from outbox_members join divers others on others.id = outbox_members.diver_id
          where mail_id = outbox.id and others.active = 1 and lower(others.email) <> lower(divers.email))`,
      )
      .execute(),

  /** Finds a copy that waits or was written since, so that a double click sends one. */
  async copyOf(id: number, since: Date): Promise<number | undefined> {
    const row = await db
      .selectFrom('outbox')
      .select('id')
      .where('cause', 'like', `${resentCause(id)}%`)
      .where((eb) =>
        eb.or([
          eb.and([eb('sent_at', 'is', null), eb('failed_at', 'is', null)]),
          eb('created_at', '>=', since.toISOString()),
        ]),
      )
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.id;
  },

  async copy(row: Row<'outbox'>, now: Date): Promise<number> {
    const { recipient, reply_to, subject, body_text, kind, diver_id, event_id, calendar } = row;
    const at = now.toISOString();
    const mail = { recipient, reply_to, subject, body_text, kind, diver_id, event_id, calendar };
    const sending = { message_id: newMessageId(), created_at: at, next_try_at: at };
    const values = { ...mail, ...sending, cause: `${resentCause(row.id)}${at}` };
    const copy = (await db.insertInto('outbox').values(values).returning('id').executeTakeFirstOrThrow()).id;
    await sql`insert into outbox_members (mail_id, diver_id)
      select ${sql.lit(copy)}, diver_id from outbox_members where mail_id = ${row.id}`.execute(db);
    return copy;
  },
});
