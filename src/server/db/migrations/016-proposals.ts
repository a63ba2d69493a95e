import { sql, type Kysely } from 'kysely';

/** Values that members propose for their own fields, as JSON. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table data_requests add column fields text`.execute(db);
}
