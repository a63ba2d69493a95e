import { sql, type Kysely } from 'kysely';

/**
 * Has the indexes of mails that wait or have failed tell their kind, so that those of a kind are counted there alone, and finds
 * mails that were tried in vain without reading all that wait.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index outbox_waiting_of_kind on outbox (urgent desc, next_try_at, id, kind)
    where sent_at is null and failed_at is null`.execute(db);
  await sql`create index outbox_failed_of_kind on outbox (created_at, id, kind) where failed_at is not null`.execute(
    db,
  );
  await sql`create index outbox_tried_in_vain on outbox (created_at)
    where sent_at is null and failed_at is null and last_error is not null`.execute(db);
  // Last: readers on PostgreSQL wait from the first of them on.
  await sql`drop index outbox_by_turn`.execute(db);
  await sql`drop index outbox_failed`.execute(db);
}
