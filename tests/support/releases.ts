// Kept releases: for each, its schema on both engines, a small club, and what that release answered about it. All are
// text; `npm run release:keep` writes them, nothing changes them afterwards (docs/adr/0033).
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import BetterSqlite from 'better-sqlite3';
import pg from 'pg';
import { buildApp } from '../../src/server/compose/app.ts';
import { openDatabase, type Database, type Engine } from '../../src/server/db/database.ts';
import { insertRows, numberFrom } from '../../src/server/db/loading.ts';
import { defaultConfig } from '../../src/shared/config.ts';
import { mintToken, PUBLIC_URL } from './sessions.ts';

export const RELEASES = path.resolve(import.meta.dirname, '../releases');

/** Instant at which the clubs were filled and asked: a Monday in spring. */
export const KEPT_AT = new Date('2026-05-04T08:00:00.000Z');
export const RELEASE_SECRET = 'a-secret-of-the-kept-releases-32-bytes';

/** Head of a table in club.ndjson; its rows follow as arrays, one a line. */
export interface KeptTable {
  readonly table: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** Highest number that the engine has given; null where it numbers nothing. */
  readonly lastId: number | null;
}

/** An answer as digests: the answers themselves would be half a megabyte. */
export interface KeptAnswer {
  readonly as: string;
  readonly get: string;
  readonly status: number;
  /** Of all bytes; null for a refusal, whose reference is another each time. */
  readonly body: string | null;
  /** Of each field, so that a difference has a name. */
  readonly fields: Readonly<Record<string, string>>;
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16);

/** How records within answers have changed on purpose since a release. */
export interface Since {
  /** Fields that have come. */
  readonly added: readonly string[];
  /** Former orders of all fields: of records whose fields may now be absent, which are sent last. */
  readonly orders: readonly (readonly string[])[];
}

/** An answer as the release would have written it. */
function formerly(body: string, { added, orders }: Since): string {
  const revive = (name: string, value: unknown): unknown => {
    if (added.includes(name)) return undefined;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const fields = Object.keys(value);
    const order = orders.find((one) => fields.every((field) => one.includes(field)));
    if (!order || fields.length < order.length - 1) return value;
    return Object.fromEntries(
      order.filter((field) => field in value).map((field) => [field, value[field as keyof typeof value]]),
    );
  };
  return JSON.stringify(JSON.parse(body, revive));
}

function keptAnswer(as: string, get: string, status: number, answer: string, since?: Since): KeptAnswer {
  if (status !== 200) return { as, get, status, body: null, fields: {} };
  const body = since ? formerly(answer, since) : answer;
  const fields = Object.entries(JSON.parse(body) as object).map(([name, value]) => [
    name,
    digest(JSON.stringify(value)),
  ]);
  return { as, get, status, body: digest(body), fields: Object.fromEntries(fields) as Record<string, string> };
}

/** Names of the kept releases: of their last migration. */
export const releases: readonly string[] = existsSync(RELEASES) ? readdirSync(RELEASES).toSorted() : [];

const linesOf = (file: string): string[] => readFileSync(file, 'utf8').trimEnd().split('\n');

export const keptAnswers = (release: string): KeptAnswer[] =>
  linesOf(path.join(RELEASES, release, 'answers.ndjson')).map((line) => JSON.parse(line) as KeptAnswer);

async function makeSchema(release: string, engine: Engine, url: string): Promise<void> {
  const statements = readFileSync(path.join(RELEASES, release, `${engine}.sql`), 'utf8');
  if (engine === 'sqlite') {
    new BetterSqlite(url).exec(statements).close();
    return;
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statements);
  await client.end();
}

/** Fills an empty database as that release left it. */
export async function loadRelease(release: string, engine: Engine, url: string): Promise<void> {
  await makeSchema(release, engine, url);
  const database = await openDatabase(url);
  const lines = linesOf(path.join(RELEASES, release, 'club.ndjson'));
  await database.kysely.transaction().execute(async (db) => {
    const tx = { db, engine };
    for (let at = 0; at < lines.length;) {
      const { table, columns, lastId } = JSON.parse(lines[at]!) as KeptTable;
      const rows = lines.slice(at + 1).findIndex((line) => line.startsWith('{'));
      const end = rows === -1 ? lines.length : at + 1 + rows;
      await insertRows(tx, { name: table, columns, key: [] }, lines.slice(at + 1, end));
      if (lastId !== null) await numberFrom(tx, table, lastId);
      at = end;
    }
  });
  await database.close();
}

/** Treasurer, outings manager, and a supervisor who gives donations. */
export const READERS = { SUPER_ADMIN: 'A-00-000001', ADMIN_SITES: 'A-00-000003', USER: 'A-00-000009' } as const;

/** A token for a server that signs with RELEASE_SECRET. */
export const tokenOf = (database: Database, licence: string, now: Date): Promise<string> =>
  mintToken({ database, now, jwtSecret: RELEASE_SECRET }, licence);

/** Every kind of list and record; without PDFs, which carry their instant, and addresses derived from a key. */
const ASKED: readonly string[] = [
  '/sites',
  '/sites/3',
  '/parametres',
  '/parametres/4',
  '/events',
  '/events?page=0&size=3',
  ...[1, 5, 9].map((id) => `/events/${id}`),
  ...[1, 5, 9].map((id) => `/events/${id}/palanquees`),
  '/divers?sort=lastname,firstname',
  '/divers?q=le&page=0&size=5',
  '/divers/event?sort=lastname,firstname',
  '/divers/9',
  '/divers/DTT/A-00-000006',
  '/divers/9/mouvements',
  '/mouvements?page=0&size=20',
  '/mouvements/totaux',
  '/mouvements/sorties',
  '/mouvements/sortie/1',
  '/daos/9',
  '/daos/detail/1',
  '/daos/years/2026',
  '/saison',
  '/dossiers',
  '/dossiers/10',
  '/outbox',
  '/paiements',
  '/mail/choices',
  '/tableau-de-bord',
  '/historique/divers/9',
];

/**
 * What this program answers about the club in that database, at the instant at which it was kept; `since` has it written
 * as an older release did.
 */
export async function answersAbout(database: Database, since?: Since): Promise<KeptAnswer[]> {
  const app = await buildApp({
    database,
    club: defaultConfig,
    clock: () => KEPT_AT,
    jwtSecret: RELEASE_SECRET,
    dataKey: RELEASE_SECRET,
    publicUrl: PUBLIC_URL,
  });
  const answers: KeptAnswer[] = [];
  for (const [as, licence] of Object.entries(READERS)) {
    const authorization = `Bearer ${await tokenOf(database, licence, KEPT_AT)}`;
    for (const get of ASKED) {
      // Until docs/adr/0053 lists of members had their emergency contacts.
      const path = since && get.startsWith('/divers?') ? `${get}&contacts=1` : get;
      const { statusCode, body } = await app.inject({ url: `/api/v1${path}`, headers: { authorization } });
      answers.push(keptAnswer(as, get, statusCode, body, since));
    }
  }
  await app.close();
  return answers;
}
