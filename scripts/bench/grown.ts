// Fills what a club of the bench has gathered in years of use, and the demonstration club has not: acts, mails, requests,
// erasures, sheets and payments, all in proportion to its members and outings.
import { sql } from 'kysely';
import { openDatabase, type Database } from '../../src/server/db/database.ts';
import { seededRandom } from '../../src/demo/club/random.ts';

const DAY = 86_400_000;
const YEAR = 365 * DAY;
/** Instants of the past year, which rows take by their number. */
const INSTANTS = 50_000;
const AT_ONCE = 5000;

/** Common to both engines: rows of each member, `nth` of several, with an instant of the past year. */
const ofMembers = (each: number) =>
  sql`from divers join bench_numbers on bench_numbers.n <= ${sql.lit(each)}
    join bench_instants on bench_instants.n = (divers.id * 7919 + bench_numbers.n * 15013) % ${sql.lit(INSTANTS)}`;

/** Leaves attendance and dives that the demonstration has already. */
const NOT_THE_DEMONSTRATION = sql`on conflict do nothing`;

/** The demonstration's first validated sheet, of which past outings get copies with its plan and its log. */
const SHOWN = sql`(select * from validated_sheets order by id limit 1) as shown`;
const OF_SHOWN = sql`(select event_id from validated_sheets order by id limit 1)`;
const BEGUN = sql`events.starts_at < (select max(at) from bench_instants)`;

const FILLS = {
  acts: sql`insert into security_log (at, action, actor_id, subject_id, event_id, network)
    select bench_instants.at, case bench_numbers.n when 1 then 'registered' when 2 then 'unregistered' else 'signIn' end,
      divers.id, case when bench_numbers.n <= 2 then divers.id end,
      case when bench_numbers.n <= 2 then (select min(id) from events) end, '192.0.2.0/24'
    ${ofMembers(5)} order by bench_instants.at`,
  histories: sql`insert into audit (at, author_id, author_name, resource, record_id, action, changes, treasury)
    select bench_instants.at, divers.id, 'Bench', 'divers', divers.id,
      case bench_numbers.n when 1 then 'passwordChange' else 'update' end,
      '[{"field":"caci_date","before":null,"after":"2026-01-01"}]', 0
    ${ofMembers(3)} order by bench_instants.at`,
  mails: sql`insert into outbox (message_id, recipient, subject, body_text, created_at, next_try_at, sent_at, failed_at, kind, diver_id, tries)
    select 'bench-' || divers.id || '-' || bench_numbers.n, divers.email, 'Vous êtes inscrit à une sortie', 'Bonjour.',
      bench_instants.at, bench_instants.at, case when divers.id % 200 > 0 then bench_instants.at end,
      case when divers.id % 200 = 0 then bench_instants.at end,
      case when bench_numbers.n = 1 then 'REGISTERED' else 'DETAILS' end, divers.id, 1
    ${ofMembers(2)} order by bench_instants.at`,
  sessions: sql`insert into sessions (id, diver_id, created_at, last_used_at, ended_at, device, method, proved_at)
    select 'bench-' || divers.id || '-' || bench_numbers.n, divers.id, bench_instants.at, bench_instants.at, null,
      'Firefox sous Linux', 'PASSWORD', bench_instants.at ${ofMembers(1)}`,
  payments: sql`insert into payment_intents (reference, diver_id, purpose, cents, state, created_at, paid_at)
    select 'bench-' || divers.id, divers.id, 'WALLET', 5000, 'PAID', bench_instants.at, bench_instants.at
    ${ofMembers(1)} order by bench_instants.at`,
  requests: sql`insert into data_requests (diver_id, kind, text, created_at, state, answered_at, answer, author_id)
    select divers.id, 'CORRECTION', 'Mon adresse a changé.', bench_instants.at,
      case when divers.id % 400 = 0 then 'OPEN' else 'DONE' end,
      case when divers.id % 400 > 0 then bench_instants.at end, case when divers.id % 400 > 0 then 'C’est fait.' end, 1
    ${ofMembers(1)} where divers.id % 20 = 0 order by bench_instants.at`,
  leavers: sql`update divers set desactived = 1 where id % 20 = 7 and id > 1000`,
  erasures: sql`insert into erasures (diver_id, at, author_id, keys, remarks)
    select divers.id, bench_instants.at, 1, '[]', '[]' ${ofMembers(1)} where divers.id % 40 = 7 and divers.id > 1000
    order by bench_instants.at`,
  identities: sql`insert into kept_identities (diver_id, lastname, firstname, adresse, codepostal, ville, kept_until)
    select diver_id, 'Nom', 'Prénom', '1 rue du Port', '75001', 'Paris', '2035-12-31' from erasures`,
  attendance: sql`insert into attendance (event_id, diver_id, state, author_id, marked_at)
    select event_id, diver_id, case when diver_id % 30 = 0 then 'ABSENT' else 'PRESENT' end, 1, events.starts_at
    from registrations join events on events.id = registrations.event_id
    where active = 1 and ${BEGUN} ${NOT_THE_DEMONSTRATION}`,
  plans: sql`insert into palanquee_plans (event_id, version, plan, author_id, created_at)
    select events.id, 1, plan, 1, events.starts_at from events join palanquee_plans as shown on shown.event_id = ${OF_SHOWN}
    where ${BEGUN} and events.id not in (select event_id from palanquee_plans)`,
  logs: sql`insert into dive_logs (event_id, dive, author_id, updated_at, content)
    select events.id, 1, 1, events.starts_at, content
    from events join dive_logs as shown on shown.event_id = ${OF_SHOWN} and shown.dive = 1
    where ${BEGUN} ${NOT_THE_DEMONSTRATION}`,
  sheets: sql`insert into validated_sheets (event_id, dive, version, starts_at, author_id, validated_at, plan_version,
      log_version, reason, digest, content, pdf)
    select events.id, 1, bench_numbers.n, events.starts_at, 1, events.starts_at, 1, 1, '', shown.digest, shown.content, shown.pdf
    from events join bench_numbers on bench_numbers.n <= 2, ${SHOWN}
    where ${BEGUN} and events.id not in (select event_id from validated_sheets)`,
} as const;

/** Instants of the past year, the last one today. */
async function addInstants(database: Database): Promise<void> {
  const random = seededRandom(1932);
  await database.write(async ({ db: kysely }) => {
    await sql`create table bench_instants (n integer primary key, at text not null)`.execute(kysely);
    await sql`create table bench_numbers (n integer primary key)`.execute(kysely);
    await sql`insert into bench_numbers (n) values (1), (2), (3), (4), (5)`.execute(kysely);
    for (let from = 0; from < INSTANTS; from += AT_ONCE) {
      const rows = Array.from({ length: AT_ONCE }, (_, index) => {
        const at = new Date(Date.now() - random.next() * YEAR).toISOString();
        return sql`(${sql.lit(from + index)}, ${sql.lit(at)})`;
      });
      await sql`insert into bench_instants (n, at) values ${sql.join(rows)}`.execute(kysely);
    }
  });
}

/** For a filled demonstration club that no server runs on. */
export async function growClub(url: string): Promise<void> {
  const database = await openDatabase(url);
  try {
    await addInstants(database);
    for (const fill of Object.values(FILLS)) {
      await database.write(async ({ db: kysely, engine }) => {
        // A statement of the club takes 15 seconds at most.
        if (engine === 'postgres') await sql`set local statement_timeout = 0`.execute(kysely);
        await fill.execute(kysely);
      });
    }
    await database.write(async ({ db: kysely }) => {
      await sql`drop table bench_instants`.execute(kysely);
      await sql`drop table bench_numbers`.execute(kysely);
    });
  } finally {
    await database.close();
  }
}
