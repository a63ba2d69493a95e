import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, Kysely, sql, type Selectable } from 'kysely';
import { DomainError } from '../errors/domain-error.ts';
import { epochIn, joinWriters } from './epoch.ts';
import { isTransient, toUnavailable } from './errors.ts';
import { groupCommit } from './group-commit.ts';
import { createLimiter } from './limiter.ts';
import type { Tables } from './tables.ts';

export type { Tables };

export type Engine = 'sqlite' | 'postgres';

/** Argument of every repository: the running transaction, or the plain connection for reads. */
export interface Tx {
  readonly db: Kysely<Tables>;
  readonly engine: Engine;
}

export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

/** True when the statement finds, writes or deletes a row. */
export const hasRow = async (query: { executeTakeFirst(): Promise<object | undefined> }): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined;

/** The only access to the data. Never nest `read` or `write`: pass `tx` on. Throws BUSY, STORAGE_FULL, RESTORING, errors.ts. */
export interface Database {
  readonly engine: Engine;
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** All queries on one state, for answers that would be wrong if made of two; never for what streams. */
  readAtOnce<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** False while a restore by another process replaces what was opened here, and from then on: then nothing is written. */
  isCurrent(): Promise<boolean>;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  /** For migrations only. */
  readonly kysely: Kysely<Tables>;
  close(): Promise<void>;
  /** Closes it, by `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

const RETRIES = 5;
/** Connections of PostgreSQL's pool, unless DATABASE_POOL says otherwise. */
const POOL = 10;
/** Leaves two connections of five to reads, which would wait behind all who register at once. */
const writesAtOnce = (pool: number): number => Math.floor((pool * 3) / 5);

function databaseOf(kysely: Kysely<Tables>, engine: Engine, pool = POOL): Database {
  async function transaction<T>(work: (tx: Tx) => Promise<T>, begin = () => kysely.transaction()): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      let failure: unknown;
      const remembering = async (db: Kysely<Tables>): Promise<T> => {
        try {
          return await work({ db, engine });
        } catch (error) {
          failure = error;
          throw error;
        }
      };
      try {
        return await begin().execute(remembering);
      } catch (thrown) {
        // On a lost connection Kysely throws the failure of the rollback, which hides the cause.
        const error = failure ?? thrown;
        if (attempt >= RETRIES || !isTransient(error)) throw toUnavailable(error);
        await sleep(10 * 2 ** attempt * (0.5 + Math.random()));
      }
    }
  }
  /** Undefined until it is asked first, null before the first restore. */
  let epoch: string | null | undefined;
  async function isCurrent(db = kysely): Promise<boolean> {
    // A restored SQLite file is opened anew by the one process that has it.
    if (engine === 'sqlite') return true;
    if (!(await joinWriters(db))) return false;
    const present = (await epochIn(db).executeTakeFirst())?.value ?? null;
    if (epoch === undefined) epoch = present;
    return present === epoch;
  }
  const writers = createLimiter(writesAtOnce(pool));
  const inTurn: typeof transaction = (work) =>
    writers.run(() =>
      transaction(async (tx) => {
        if (!(await isCurrent(tx.db))) throw new DomainError('RESTORING', { retryAfter: 5 });
        return work(tx);
      }),
    );
  const write = engine === 'sqlite' ? groupCommit<Tx>(transaction) : inTurn;
  const reading = () => kysely.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');

  return {
    engine,
    kysely,
    async read(work) {
      try {
        return await work({ db: kysely, engine });
      } catch (error) {
        throw toUnavailable(error);
      }
    },
    readAtOnce: (work) => transaction(work, reading),
    write,
    isCurrent: () => isCurrent(),
    ping: async () => void (await kysely.executeQuery(CompiledQuery.raw('select 1'))),
    close: () => kysely.destroy(),
    [Symbol.asyncDispose]: () => kysely.destroy(),
  };
}

/** `postgres://…` opens at most `pool` connections; else a SQLite file. `lost` is told of ended connections. */
export async function openDatabase(
  url: string,
  { readOnly = false, pool = POOL, lost = (_error: Error): void => undefined } = {},
) {
  if (!isPostgres(url)) {
    const { sqliteDialect } = await import('./sqlite.ts');
    return databaseOf(new Kysely<Tables>({ dialect: sqliteDialect(url, { readOnly }) }), 'sqlite');
  }
  const { postgresDialect } = await import('./postgres.ts');
  return databaseOf(new Kysely<Tables>({ dialect: postgresDialect(url, pool, lost) }), 'postgres', pool);
}

/** Keeps other servers off an SQLite file: db/sqlite.ts. */
export const holdFile = async (file: string, ms?: number): Promise<(() => void) | null> =>
  (await import('./sqlite.ts')).holdFile(file, ms);

/** Empties SQLite's journal, which holds former versions of pages; waits for running transactions of this process. */
export async function emptyJournal({ kysely, engine }: Database): Promise<void> {
  if (engine === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(kysely);
}

/** True for the address of a PostgreSQL, false for the path of an SQLite file. */
export const isPostgres = (url: string): boolean => /^postgres(ql)?:\/\//.test(url);

/** Rows per statement: both engines limit the number of parameters. */
const AT_ONCE = 1000;

export function* chunks<T>(items: Iterable<T>, size = AT_ONCE): Generator<T[]> {
  let chunk: T[] = [];
  for (const item of items) {
    chunk.push(item);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
