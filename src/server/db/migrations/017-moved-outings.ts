import { sql, type Kysely } from 'kysely';

/** Day and hour from which an outing was moved; null: it was not. Why is in `cancel_reason`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events add column moved_from text`.execute(db);
}
