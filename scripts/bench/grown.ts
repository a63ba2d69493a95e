// Fills what the lists of a club in use hold beside the demonstration's: acts, histories, mails and requests, in proportion to its members.
import { sql } from 'kysely';
import { openDatabase } from '#server/db/database.ts';

const ago = (days: number): string => new Date(Date.now() - (days + 1) * 86_400_000).toISOString();
/** A table of numbers from 0 on, each with its value. */
const values = (all: readonly (string | number)[]) =>
  sql`(values ${sql.join(all.map((value, number) => sql`(${sql.lit(number)}, ${sql.lit(value)})`))})`;
const DAYS = values(Array.from({ length: 365 }, (_, day) => ago(day)));

/** Rows of each member, `n` of several, spread over the past year. */
const ofMembers = (each: number) => sql`from divers
  join ${values(Array.from({ length: each }, (_, n) => n * 60))} as act on true
  join ${DAYS} as day on day.column1 = (divers.id * 7 + act.column2) % 365`;
const N = sql`act.column1`;
const AT = sql`day.column2`;

const FILLS = [
  sql`insert into security_log (at, action, actor_id, subject_id, event_id, network)
    select ${AT}, case ${N} when 1 then 'registered' else 'signIn' end, divers.id, case when ${N} = 1 then divers.id end,
      case when ${N} = 1 then (select min(id) from events) end, '192.0.2.0/24' ${ofMembers(5)}`,
  sql`insert into audit (at, author_id, author_name, resource, record_id, action, changes, treasury)
    select ${AT}, divers.id, 'Bench', 'divers', divers.id, 'update', '[{"field":"caci_date","before":null,"after":"2026-01-01"}]', 0
    ${ofMembers(3)}`,
  sql`insert into outbox (message_id, recipient, subject, body_text, created_at, next_try_at, sent_at, failed_at, kind, diver_id, tries)
    select 'bench-' || divers.id || '-' || ${N}, divers.email, 'Vous êtes inscrit à une sortie', 'Bonjour.', ${AT}, ${AT},
      case when divers.id % 200 > 0 then ${AT} end, case when divers.id % 200 = 0 then ${AT} end,
      case when ${N} = 1 then 'REGISTERED' else 'DETAILS' end, divers.id, 1 ${ofMembers(2)}`,
  sql`insert into data_requests (diver_id, kind, text, created_at, state, answered_at, answer, author_id)
    select divers.id, 'CORRECTION', 'Mon adresse a changé.', ${AT}, 'DONE', ${AT}, 'C’est fait.', 1 ${ofMembers(1)} where divers.id % 20 = 0`,
];

/** For a filled demonstration club that no server runs on. */
export async function growClub(url: string): Promise<void> {
  const database = await openDatabase(url);
  try {
    for (const fill of FILLS) {
      await database.write(async ({ db, engine }) => {
        // A statement of the club takes 15 seconds at most.
        if (engine === 'postgres') await sql`set local statement_timeout = 0`.execute(db);
        await fill.execute(db);
      });
    }
    // Brings the statistics of PostgreSQL's planner up to date, as a club in use has them.
    if (database.engine === 'postgres') await sql`vacuum analyze`.execute(database.kysely);
  } finally {
    await database.close();
  }
}
