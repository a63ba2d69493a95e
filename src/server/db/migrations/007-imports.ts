import { sql, type Kysely } from 'kysely';
import type { Engine } from '../database.ts';
import { columnTypes } from '../columns.ts';

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { id, key } = columnTypes(engine);
  await sql`create table imports (
    id ${id},
    kind ${key} not null,
    imported_at ${key} not null,
    author_id integer not null,
    records text not null,
    taken_back_at text,
    taken_back_by integer
  )`.execute(db);
}
