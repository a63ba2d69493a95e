import { sql, type Kysely } from 'kysely';

/** When the provider changed a payment last: all are read once more, as null is no such moment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table provider_payments add column changed_at text`.execute(db);
}
