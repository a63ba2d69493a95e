import { sql, type Kysely } from 'kysely';

/** Null: the outing is not cancelled, or was without a reason. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events add column cancel_reason text`.execute(db);
}
