import { sql, type Kysely } from 'kysely';

/** Usual fees are counted among all members: no query reads this index, and each member written pays for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index divers_by_last_fee`.execute(db);
}
