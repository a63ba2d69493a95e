// Kept releases: what each of their migrations does on both engines, a small club, and what that release answered about it.
// `npm run release:keep` writes one file of each; nothing changes it afterwards (docs/adr/0033).
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { fillDemo } from '#demo/club/fill.ts';
import { lastIdOf, rowsOf, type ScalarRow } from '#server/backup/snapshot.ts';
import { buildApp } from '#server/compose/app.ts';
import { openDatabase, type Database, type Engine, type Tx } from '#server/db/database.ts';
import { insertRows, numberFrom, readShape, type TableShape } from '#server/db/shape.ts';
import { migrate } from '#server/db/migrate.ts';
import { clubOf } from './club.ts';
import { migrationNames, statementsOf } from './migrations.ts';
import { mintToken, PUBLIC_URL } from './sessions.ts';

/** Instant at which the clubs were filled and asked: a Monday in spring. */
const KEPT_AT = new Date('2026-05-04T08:00:00.000Z');
export const RELEASE_SECRET = 'a-secret-of-the-kept-releases-32-bytes';

interface KeptTable extends TableShape {
  readonly rows: readonly ScalarRow[];
  /** Highest number that the engine has given; null where it numbers nothing. */
  readonly lastId: number | null;
}

interface Answer {
  readonly as: string;
  readonly get: string;
  readonly status: number;
  /** Null for a refusal, whose reference is another each time. */
  readonly body: unknown;
}

export type Release = Awaited<ReturnType<typeof presentRelease>>;

const FOLDER = path.resolve(import.meta.dirname, '../releases');
const EXTENSION = '.json.gz';
const fileOf = (version: string): string => path.join(FOLDER, version + EXTENSION);

/** Version numbers of the kept releases. */
export const keptVersions: readonly string[] = existsSync(FOLDER)
  ? readdirSync(FOLDER)
      .filter((file) => file.endsWith(EXTENSION))
      .map((file) => file.slice(0, -EXTENSION.length))
  : [];

export const keptRelease = (version: string): Release =>
  JSON.parse(gunzipSync(readFileSync(fileOf(version))).toString()) as Release;

/** Writes this program as that release. Throws where it is kept already. */
export async function keepRelease(version: string): Promise<string> {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(fileOf(version), gzipSync(JSON.stringify(await presentRelease()), { level: 9 }), { flag: 'wx' });
  return fileOf(version);
}

/** Rows of the tables that the demonstration club leaves empty. */
async function addTheRest(database: Database): Promise<void> {
  const at = KEPT_AT.toISOString();
  const intent = { diver_id: 10, purpose: 'CARD', created_at: at };
  const due = { next_check_at: at, claim: 'CARD' };
  const open = { ...intent, reference: 'kept-1', cents: 170_00, state: 'OPEN', provider_id: 41, ...due };
  const paid = { ...intent, reference: 'kept-2', cents: 50_00, state: 'PAID', provider_id: 42, paid_at: at };
  const change = { field: 'ville', before: 'Mons', after: 'Ath' };
  await database.write(async ({ db }) => {
    await db.insertInto('payment_intents').values([open, paid]).execute();
    await db.insertInto('mail_refusals').values({ diver_id: 9, kind: 'REMINDER' }).execute();
    await db.insertInto('calendar_keys').values({ diver_id: 9, generation: 2, open: 1 }).execute();
    await db.insertInto('jobs').values({ name: 'kept', last_run_at: at }).execute();
    await db.insertInto('attempts').values({ kind: 'LOGIN', subject: 'kept', at }).execute();
    await db.insertInto('one_time_passwords').values({ diver_id: 11, hash: 'kept', expires_at: at }).execute();
    const author = { author_id: 1, author_name: 'VERHAEGHE Martine' };
    const changes = JSON.stringify([change]);
    const changed = { at, ...author, resource: 'divers', record_id: 9, action: 'UPDATE', changes, treasury: 0 };
    await db.insertInto('audit').values(changed).execute();
  });
}

async function allRows(tx: Tx, table: TableShape): Promise<ScalarRow[]> {
  const all: ScalarRow[] = [];
  for await (const rows of rowsOf(tx, table)) all.push(...rows);
  return all;
}

async function tablesOf(tx: Tx): Promise<KeptTable[]> {
  const tables: KeptTable[] = [];
  for (const table of await readShape(tx)) {
    tables.push({ ...table, rows: await allRows(tx, table), lastId: await lastIdOf(tx, table) });
  }
  return tables;
}

/** This program as a release: with the club that it makes, and its answers. */
export async function presentRelease() {
  const database = await openDatabase(':memory:');
  await migrate(database);
  await fillDemo(database, { now: KEPT_AT, passwordHash: 'kept', members: 14, events: 14 });
  await addTheRest(database);
  const migrations = await Promise.all(
    migrationNames.map(async (name) => ({
      name,
      sqlite: await statementsOf(name, 'sqlite'),
      postgres: await statementsOf(name, 'postgres'),
    })),
  );
  const tables = await database.read(tablesOf);
  const release = { migrations, tables, answers: await answersAbout(database) };
  await database.close();
  return release;
}

/** The others write rows, of which there are none yet. */
const CHANGES_SCHEMA = /^(create|alter|drop)\b/;

/** Fills an empty database as that release left it. */
export async function loadRelease({ migrations, tables }: Release, engine: Engine, url: string): Promise<void> {
  const database = await openDatabase(url);
  await database.kysely.transaction().execute(async (db) => {
    const applied = sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`;
    await applied.execute(db);
    for (const { name, [engine]: statements } of migrations) {
      for (const statement of statements.filter((one) => CHANGES_SCHEMA.test(one)))
        await sql.raw(statement).execute(db);
      await sql`insert into kysely_migration (name, timestamp) values (${name}, ${KEPT_AT.toISOString()})`.execute(db);
    }
    const tx = { db, engine };
    for (const { rows, lastId, ...table } of tables) {
      const lines = rows.map((row) => JSON.stringify(row));
      await insertRows(tx, table, lines);
      if (lastId !== null) await numberFrom(tx, table.name, lastId);
    }
  });
  await database.close();
}

/** What the release's tables and columns hold in that database. */
export const rowsOfRelease = async ({ tables }: Release, { kysely, engine }: Database): Promise<ScalarRow[][]> => {
  const found: ScalarRow[][] = [];
  for (const table of tables) found.push(await allRows({ db: kysely, engine }, table));
  return found;
};

/** Treasurer, outings manager, and a supervisor who gives donations. */
export const READERS = { SUPER_ADMIN: 'A-00-000001', ADMIN_SITES: 'A-00-000003', USER: 'A-00-000009' } as const;

/** A token for a server that signs with RELEASE_SECRET. */
export const tokenOf = (database: Database, licence: string, now: Date): Promise<string> =>
  mintToken({ database, now, jwtSecret: RELEASE_SECRET }, licence);

/** Every kind of list and record; without PDFs, which carry their instant, and addresses derived from a key. */
const ASKED = `
  /sites /sites/3 /parametres /parametres/4 /events /events?page=0&size=3 /events/1 /events/5 /events/9
  /events/1/palanquees /events/5/palanquees /events/9/palanquees /divers?sort=lastname,firstname&contacts=1
  /divers?q=le&page=0&size=5 /divers/event?sort=lastname,firstname /divers/9 /divers/DTT/A-00-000006
  /divers/9/mouvements /mouvements?page=0&size=20 /mouvements/totaux /mouvements/sorties /mouvements/sortie/1
  /daos/9 /daos/detail/1 /daos/years/2026 /saison /dossiers /dossiers/10 /outbox /paiements /mail/choices
  /tableau-de-bord /historique/divers/9
`;

/** What this program answers about the club in that database, at the instant at which it was kept. */
export async function answersAbout(database: Database): Promise<Answer[]> {
  const app = await buildApp({
    database,
    club: await clubOf(database, () => KEPT_AT),
    clock: () => KEPT_AT,
    jwtSecret: RELEASE_SECRET,
    dataKey: RELEASE_SECRET,
    publicUrl: PUBLIC_URL,
  });
  const answers: Answer[] = [];
  for (const [as, licence] of Object.entries(READERS)) {
    const authorization = `Bearer ${await tokenOf(database, licence, KEPT_AT)}`;
    for (const get of ASKED.trim().split(/\s+/)) {
      const { statusCode: status, body } = await app.inject({ url: `/api/v1${get}`, headers: { authorization } });
      answers.push({ as, get, status, body: status === 200 ? (JSON.parse(body) as unknown) : null });
    }
  }
  await app.close();
  return answers;
}
