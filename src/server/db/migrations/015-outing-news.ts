import { sql, type Kysely } from 'kysely';

/** Keeps for each outing whether it had free places, and since when; members are not mailed about those of before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table outing_news (
    event_id integer not null references events (id) on delete cascade,
    kind text not null,
    open integer not null,
    opened_at text,
    freed integer not null,
    primary key (event_id, kind)
  )`.execute(db);
  for (const kind of ['PARTICIPANT', 'ACCOMPANIST'])
    await sql`insert into outing_news (event_id, kind, open, opened_at, freed)
      select id, ${sql.lit(kind)}, 1, '', 0 from events where inscription_to_club = 0`.execute(db);
}
