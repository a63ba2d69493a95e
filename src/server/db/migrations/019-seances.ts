import { sql, type Kysely } from 'kysely';
import type { Engine } from '../database.ts';
import { columnTypes } from '../columns.ts';

/** Weekly sessions, and who came. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { id, key } = columnTypes(engine);
  await sql`create table seance_series (id ${id}, once_key ${key} not null unique, off text not null)`.execute(db);
  await sql`create table seances (
    id ${id},
    version integer not null default 1,
    series_id integer not null references seance_series (id),
    name text not null,
    place text not null,
    day ${key} not null,
    start_time ${key} not null,
    end_time ${key} not null,
    planned_day text not null,
    planned_start text not null,
    cancel_reason text
  )`.execute(db);
  await sql`create index seances_by_day on seances (day, start_time, id)`.execute(db);
  await sql`create index seances_of_series on seances (series_id, day)`.execute(db);
  await sql`create table seance_attendance (
    id ${id},
    seance_id integer not null references seances (id) on delete cascade,
    diver_id integer not null references divers (id),
    present integer not null,
    marked_at text not null,
    author_id integer not null references divers (id),
    unique (seance_id, diver_id)
  )`.execute(db);
  await sql`create index seance_attendance_of_diver on seance_attendance (diver_id, seance_id)`.execute(db);
}
