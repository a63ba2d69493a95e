// The club's server for API tests, whole and in this process: its own database on either engine, members of every role,
// and a clock that stands still until a test moves it.
import type { InjectOptions, LightMyRequestResponse as Response } from 'fastify';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { buildApp } from '#server/compose/app.ts';
import type { Dependencies } from '#server/compose/dependencies.ts';
import { openDatabase, type Database, type Engine, type Tables } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { grantRunning } from '#server/db/roles.ts';
import type { Api } from '#server/http/api.ts';
import { unsubscribeLinks } from '#server/modules/messages/mail/unsubscribe-links.ts';
import type { ErrorBody } from '#contract/common.ts';
import { clubOf } from './club.ts';
import { cheapHashing } from './hashing.ts';
import { members, seedMembers, type Who } from './members.ts';
import { asRunning, RUNNING } from './postgres.ts';
import { isOpen, mintToken, PUBLIC_URL } from './sessions.ts';
import { createTestDatabase } from './test-database.ts';

export const engines: readonly Engine[] = ['sqlite', 'postgres'];
export const JWT_SECRET = 'a-secret-of-the-tests-alone-32-bytes-long';
export const DATA_KEY = 'a-key-of-the-tests-for-stored-data-32-bytes';
/** Of the mails that a worker of the tests sends. */
export const mailLinks = (publicUrl = PUBLIC_URL) => unsubscribeLinks({ dataKey: DATA_KEY, publicUrl });
/** A Monday in spring, 10:00 in Paris. */
export const START = '2026-05-04T08:00:00.000Z';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Body = InjectOptions['payload'];
type Table = keyof Tables;
/** Which rows: the one of that id, or all that have these values. */
type Having<T extends Table> = number | Partial<Selectable<Tables[T]>>;

const conditions = (having: Having<Table>): object => (typeof having === 'number' ? { id: having } : having);

/**
 * Sends requests of one member, with a token of their present generation; `path` follows /api/v1, or is of the relay.
 */
export interface Client {
  send(method: Method, path: string, body?: Body, headers?: Record<string, string>): Promise<Response>;
  get(path: string): Promise<Response>;
  post(path: string, body?: Body): Promise<Response>;
  put(path: string, body?: Body): Promise<Response>;
  delete(path: string): Promise<Response>;
}

/** The calls of the provider's relay and of the distance service stand beside the API. */
export const addressOf = (path: string): string => (/^\/(helloasso|osrm)\//.test(path) ? path : `/api/v1${path}`);

/** Status, code and field of a refusal: `422 INVALID_VALUE nom`; the status of an answer that is none. */
export function refusalIn(answer: Response): string {
  const { code, field } = answer.statusCode < 400 ? {} : answer.json<Partial<ErrorBody>>();
  return [answer.statusCode, code, field].filter((part) => part !== undefined).join(' ');
}

/** The record or list of an answer that is no refusal. */
export async function accepted<T>(answer: Response | Promise<Response>): Promise<T> {
  const { statusCode, body } = await answer;
  expect(statusCode, body).toBeLessThan(300);
  return (body === '' ? undefined : JSON.parse(body)) as T;
}

const clientWith = (app: () => Api, token: () => Promise<string | null>): Client => {
  const send: Client['send'] = async (method, url, body, headers) => {
    const bearer = await token();
    return app().inject({
      method,
      url: addressOf(url),
      ...(body === undefined ? {} : { payload: body }),
      headers: { ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }), ...headers },
    });
  };
  return {
    send,
    get: (url) => send('GET', url),
    post: (url, body) => send('POST', url, body),
    put: (url, body) => send('PUT', url, body),
    delete: (url) => send('DELETE', url),
  };
};

/** What a server of the tests is built of, unless told otherwise. */
export const partsOf = async (database: Database, clock: () => Date, values?: object, file?: object) => ({
  database,
  club: await clubOf(database, clock, values, file),
  clock,
  jwtSecret: JWT_SECRET,
  dataKey: DATA_KEY,
  publicUrl: PUBLIC_URL,
  hashing: cheapHashing(),
});

/** `club`: values of its configuration. `clubFile`: content of CLUB_CONFIG. */
export type Parts = Partial<Omit<Dependencies, 'club'>> & { readonly club?: object; readonly clubFile?: object };

/** One server on one database. For tests and hooks only: it opens in `beforeAll`. */
export class TestClub {
  readonly engine: Engine;
  /** For a second process or connection on the same data; on PostgreSQL of the running role. */
  url = '';
  /** Of the role that owns the schema. */
  #ownerUrl = '';
  #now = new Date(START);
  #app: Api | null = null;
  #database: Database | null = null;
  readonly #minted = new Map<string, Promise<string>>();
  #discard: () => Promise<void> = () => Promise.resolve();

  constructor(engine: Engine) {
    this.engine = engine;
  }

  get app(): Api {
    if (this.#app === null) throw new Error('The club opens in beforeAll.');
    return this.#app;
  }

  get database(): Database {
    if (this.#database === null) throw new Error('The club opens in beforeAll.');
    return this.#database;
  }

  readonly clock = (): Date => this.#now;

  setClock(instant: string): void {
    this.#now = new Date(instant);
  }

  advance(step: { days?: number; hours?: number; minutes?: number; seconds?: number }): void {
    const { days = 0, hours = 0, minutes = 0, seconds = 0 } = step;
    this.#now = new Date(this.#now.getTime() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000);
  }

  async idOf(who: Who): Promise<number> {
    return (await this.row('divers', { licence: members[who].licence })).id;
  }

  /** Rows of the database, in the order of their ids. */
  async rows<T extends Table>(table: T, having: Having<T> = {}): Promise<Selectable<Tables[T]>[]> {
    const rows = await this.database.read(({ db }) =>
      db
        .selectFrom(table as 'divers')
        .selectAll()
        .where(({ and }) => and(conditions(having)))
        .execute(),
    );
    return rows.toSorted((one, other) => one.id - other.id) as unknown as Selectable<Tables[T]>[];
  }

  /** The first of them. */
  async row<T extends Table>(table: T, having: Having<T> = {}): Promise<Selectable<Tables[T]>> {
    const [row] = await this.rows(table, having);
    if (!row) throw new Error(`No such row of ${table}.`);
    return row;
  }

  async insert<T extends Table>(table: T, ...rows: readonly Insertable<Tables[T]>[]): Promise<void> {
    await this.database.write(({ db }) =>
      db
        .insertInto(table)
        .values(rows as never)
        .execute(),
    );
  }

  async change<T extends Table>(table: T, having: Having<T>, values: Updateable<Tables[T]>): Promise<void> {
    await this.database.write(({ db }) =>
      db
        .updateTable(table as 'divers')
        .set(values as Updateable<Tables['divers']>)
        .where(({ and }) => and(conditions(having)))
        .execute(),
    );
  }

  async empty(...tables: readonly Table[]): Promise<void> {
    await this.database.write(async ({ db }) => {
      for (const table of tables) await db.deleteFrom(table).execute();
    });
  }

  /** As that member, just signed in, or as the member of a given token. */
  as(who: Who | { token: string }): Client {
    return clientWith(
      () => this.app,
      () => (typeof who === 'string' ? this.tokenOf(who) : Promise.resolve(who.token)),
    );
  }

  /** As a visitor. */
  get anonymous(): Client {
    return clientWith(
      () => this.app,
      () => Promise.resolve(null),
    );
  }

  tokenOf(who: Who): Promise<string> {
    return this.tokenOfLicence(members[who].licence);
  }

  /** The same for a member at one instant, until their session is ended. */
  async tokenOfLicence(licence: string): Promise<string> {
    const { database } = this;
    const key = `${licence} ${this.#now.toISOString()}`;
    const former = this.#minted.get(key);
    if (former && (await isOpen(database, await former))) return former;
    const minted = mintToken({ database, now: this.#now, jwtSecret: JWT_SECRET }, licence);
    this.#minted.set(key, minted);
    return minted;
  }

  async open({ club: values, clubFile, ...parts }: Parts): Promise<void> {
    const { url, drop } = await createTestDatabase(this.engine, { name: 'club', prepare });
    this.#ownerUrl = url;
    this.url = this.engine === 'postgres' ? asRunning(url) : url;
    this.#discard = drop;
    this.#database = await openDatabase(this.url);
    this.#app = await buildApp({ ...(await partsOf(this.#database, this.clock, values, clubFile)), ...parts });
    await this.#app.ready();
  }

  /** Changes the schema as its owner, which the club's own role may not: for controls. */
  async alterSchema(...statements: readonly string[]): Promise<void> {
    const owner = await openDatabase(this.#ownerUrl);
    try {
      for (const statement of statements) await sql.raw(statement).execute(owner.kysely);
    } finally {
      await owner.close();
    }
  }

  async close(): Promise<void> {
    await this.#app?.close();
    await this.#database?.close();
    await this.#discard();
  }
}

async function prepare(url: string): Promise<void> {
  const database = await openDatabase(url);
  await migrate(database);
  if (database.engine === 'postgres') await grantRunning(database, RUNNING);
  await seedMembers(database, new Date(START));
  await database.close();
}

/** The tests on one engine, with a club of their own: where neither SQL, lists, locks nor constraints are at stake. */
export function onEngine(engine: Engine, name: string, tests: (club: TestClub) => void, parts: Parts = {}): void {
  describe(`${name} on ${engine}`, () => {
    const club = new TestClub(engine);
    beforeAll(() => club.open(parts));
    afterAll(() => club.close());
    tests(club);
  });
}

/**
 * The same tests on SQLite and on PostgreSQL, each with a club of its own. `parts` replaces dependencies of the server.
 *
 *     onEachEngine('sites', (club) => {
 *       it('…', async () => expect((await club.as('ADMIN').get('/sites')).statusCode).toBe(200));
 *     });
 */
export function onEachEngine(name: string, tests: (club: TestClub) => void, parts: Parts = {}): void {
  for (const engine of engines) onEngine(engine, name, tests, parts);
}
