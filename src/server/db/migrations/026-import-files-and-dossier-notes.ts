import { sql, type Kysely } from 'kysely';

/** The name and the number of lines of imported files (null before), and the note of what a member's dossier lacks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table imports add column file_name text`.execute(db);
  await sql`alter table imports add column file_lines integer`.execute(db);
  await sql`alter table divers add column dossier_missing text`.execute(db);
}
