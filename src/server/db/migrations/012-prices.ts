import { sql, type Kysely } from 'kysely';

/** A member's kind, and an outing's own table of prices, in JSON; null: it has none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table divers add column member_kind text`.execute(db);
  await sql`alter table events add column tariffs text`.execute(db);
}
