// Keeps a copy of this release for the tests of all later ones: its schema on both engines, a small club, and what the
// release answers about it, as text in tests/releases/. Run once per release that has a new migration, before it is
// published: `npm run release:keep`.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { fillDemo } from '../src/demo/club/fill.ts';
import { openDatabase, type Database, type Engine } from '../src/server/db/database.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { readShape } from '../src/server/db/shape.ts';
import { migrationNames, schemaStatements } from '../tests/support/migrations.ts';
import {
  answersAbout,
  KEPT_AT,
  RELEASES,
  releases,
  type KeptAnswer,
  type KeptTable,
} from '../tests/support/releases.ts';

const ENGINES: readonly Engine[] = ['sqlite', 'postgres'];
const SIZE = { members: 14, events: 40 };

const LAST_OUTING = '2026-05-25';
const MAILS = 2;

/** Takes away what makes the copy long and says nothing more. */
async function cutDown(database: Database): Promise<void> {
  await database.write(async ({ db: kysely }) => {
    const late = kysely.selectFrom('events').select('id').where('starts_at', '>', LAST_OUTING);
    await kysely.deleteFrom('registrations').where('event_id', 'in', late).execute();
    await kysely.deleteFrom('events').where('starts_at', '>', LAST_OUTING).execute();
    await kysely.deleteFrom('outbox').where('id', '>', MAILS).execute();
  });
}

/** Rows of the tables that the demonstration club leaves empty. */
async function addTheRest(database: Database): Promise<void> {
  const at = KEPT_AT.toISOString();
  const intent = { diver_id: 10, purpose: 'CARD', redirect_url: null, created_at: at, found_cents: null };
  await database.write(async ({ db: kysely }) => {
    await kysely
      .insertInto('payment_intents')
      .values([
        {
          ...intent,
          reference: 'kept-1',
          cents: 170_00,
          state: 'OPEN',
          provider_id: 41,
          paid_at: null,
          next_check_at: at,
          claim: 'CARD',
        },
        {
          ...intent,
          reference: 'kept-2',
          cents: 50_00,
          state: 'PAID',
          provider_id: 42,
          paid_at: at,
          next_check_at: null,
          claim: null,
        },
      ])
      .execute();
    await kysely.insertInto('mail_refusals').values({ diver_id: 9, kind: 'REMINDER' }).execute();
    await kysely.insertInto('calendar_keys').values({ diver_id: 9, generation: 2, open: 1 }).execute();
    await kysely
      .insertInto('jobs')
      .values({ name: 'kept', claimed_until: null, last_run_at: at, result: null })
      .execute();
    await kysely.insertInto('attempts').values({ kind: 'LOGIN', subject: 'kept', at }).execute();
    await kysely
      .insertInto('one_time_passwords')
      .values({ diver_id: 11, hash: 'kept', expires_at: at, used_at: null })
      .execute();
    await kysely
      .insertInto('audit')
      .values({
        at,
        author_id: 1,
        author_name: 'VERHAEGHE Martine',
        resource: 'divers',
        record_id: 9,
        action: 'UPDATE',
        changes: JSON.stringify([{ field: 'ville', before: 'Mons', after: 'Ath' }]),
        treasury: 0,
      })
      .execute();
  });
}

/** The rows of all tables as lines: a head per table, an array per row. */
async function linesOf({ kysely, engine }: Database): Promise<string[]> {
  const shape = await readShape({ db: kysely, engine });
  const own = await kysely.introspection.getTables({ withInternalKyselyTables: true });
  const migrators = own
    .filter(({ name }) => name.startsWith('kysely_'))
    .map(({ name, columns }) => ({
      name,
      columns: columns.map((column) => ({ name: column.name, type: column.dataType.toLowerCase() })),
    }));
  const lines: string[] = [];
  for (const { name, columns } of [...migrators, ...shape]) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)} order by 1, 2`.execute(kysely);
    const last = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${name}`.execute(kysely);
    const isNumbered = columns.some((column) => column.name === 'id' && column.type === 'integer');
    const head: KeptTable = { table: name, columns, lastId: isNumbered ? (last.rows[0]?.seq ?? 0) : null };
    lines.push(JSON.stringify(head), ...rows.map((row) => JSON.stringify(columns.map((column) => row[column.name]))));
  }
  return lines;
}

const release = migrationNames.at(-1) ?? '';
const folder = path.join(RELEASES, release);
const write = (name: string, lines: readonly string[]): void =>
  writeFileSync(path.join(folder, name), `${lines.join('\n')}\n`);

if (releases.includes(release)) {
  console.error(`${release} is kept already, and stays as it was released.`);
  process.exitCode = 1;
} else {
  const database = await openDatabase(':memory:');
  await migrate(database);
  await fillDemo(database, { now: KEPT_AT, passwordHash: 'kept', ...SIZE });
  await cutDown(database);
  await addTheRest(database);
  mkdirSync(folder, { recursive: true });
  for (const engine of ENGINES)
    write(
      `${engine}.sql`,
      (await schemaStatements(engine)).map((one) => `${one};`),
    );
  write('club.ndjson', await linesOf(database));
  write(
    'answers.ndjson',
    (await answersAbout(database)).map((answer: KeptAnswer) => JSON.stringify(answer)),
  );
  await database.close();
  console.log(`tests/releases/${release}`);
}
