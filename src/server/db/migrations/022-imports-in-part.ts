import { sql, type Kysely } from 'kysely';

/** Lines that an import left in a file of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table imports add column left_lines integer not null default 0`.execute(db);
}
