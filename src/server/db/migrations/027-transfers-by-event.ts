import { sql, type Kysely } from 'kysely';

/** An outing that is deleted is looked for among the rows of the books. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index transfers_by_event on transfers (event_id) where event_id is not null`.execute(db);
}
