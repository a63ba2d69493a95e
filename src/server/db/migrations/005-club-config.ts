import { sql, type Kysely } from 'kysely';
import { columnTypes } from '../columns.ts';
import type { Engine } from '../database.ts';

/** One row, written with the first save; the logo in base64. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { id } = columnTypes(engine);
  await sql`create table club_config (
    id ${id},
    version integer not null default 1,
    content text not null,
    logo text,
    logo_type text,
    logo_digest text
  )`.execute(db);
}
