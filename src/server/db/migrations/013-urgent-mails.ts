import { sql, type Kysely } from 'kysely';
import { flag } from '../columns.ts';

/** Mails that a member waits for go before all others (docs/adr/0038). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('urgent', 'integer', flag).execute();
  await sql`update outbox set urgent = 1 where secret = 1 and sent_at is null and failed_at is null`.execute(db);
  await sql`create index outbox_by_turn on outbox (urgent desc, next_try_at, id)
    where sent_at is null and failed_at is null`.execute(db);
  // The other index serves the same rows in an order that is no longer asked for.
  await sql`drop index outbox_waiting`.execute(db);
}
