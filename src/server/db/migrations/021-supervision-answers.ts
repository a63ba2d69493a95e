import { sql, type Kysely } from 'kysely';
import { columnTypes } from '../columns.ts';
import type { Engine } from '../database.ts';

/** What supervisors answer of outings, each for the day that the outing then had. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await sql`create table supervision_answers (
    id ${columnTypes(engine).id},
    event_id integer not null references events (id) on delete cascade,
    diver_id integer not null references divers (id),
    day text not null,
    answer text not null,
    answered_at text not null,
    unique (event_id, diver_id)
  )`.execute(db);
  await sql`create index supervision_answers_of_diver on supervision_answers (diver_id)`.execute(db);
}
