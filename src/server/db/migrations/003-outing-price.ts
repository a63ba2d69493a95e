import { sql, type Kysely } from 'kysely';

/** Null: no price is given. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events add column price_cents integer`.execute(db);
}
