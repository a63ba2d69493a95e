import { sql, type Kysely } from 'kysely';

/** Null until the provider is asked again, which happens daily for four months. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_intents add column instalments text`.execute(db);
}
