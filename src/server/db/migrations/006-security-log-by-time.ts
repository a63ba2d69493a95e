import { sql, type Kysely } from 'kysely';

/** With whom each act concerns, so that those of a name are found along the time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index security_log_by_time`.execute(db);
  await sql`create index security_log_by_time on security_log (at, id, actor_id, subject_id)`.execute(db);
}
