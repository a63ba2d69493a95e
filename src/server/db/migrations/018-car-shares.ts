import { sql, type Kysely } from 'kysely';
import { columnTypes } from '../columns.ts';
import type { Engine } from '../database.ts';

/** Seats that registrants of an outing offer each other; none: they look for one. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await sql`create table car_shares (
    id ${columnTypes(engine).id},
    event_id integer not null references events (id) on delete cascade,
    diver_id integer not null references divers (id),
    seats integer not null,
    leaves_from text not null,
    unique (event_id, diver_id)
  )`.execute(db);
  await sql`create index car_shares_of_diver on car_shares (diver_id)`.execute(db);
}
