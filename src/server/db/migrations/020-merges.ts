import { sql, type Kysely } from 'kysely';
import { columnTypes } from '../columns.ts';
import type { Engine } from '../database.ts';

/** Records of one person that became one. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { id, key } = columnTypes(engine);
  await sql`create table merges (
    id ${id},
    diver_id integer not null references divers (id),
    kept_id integer not null references divers (id),
    at ${key} not null,
    author_id integer not null,
    moved text,
    undone_at ${key},
    undone_by integer
  )`.execute(db);
  await sql`create unique index merges_once on merges (diver_id) where undone_at is null`.execute(db);
  await sql`create index merges_by_kept on merges (kept_id)`.execute(db);
}
