import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { systemCodeOf } from '../errors/system-code.ts';
import type { Database, Engine, Tx } from './database.ts';
import { isTransient } from './errors.ts';
import { exemptFromTimeouts } from './timeouts.ts';

const FOLDER = path.join(import.meta.dirname, 'migrations');
const TABLE = 'kysely_migration';

/** A newer program has been here, and has taken away what this one needs. Nothing was changed. */
export class NewerSchema extends Error {
  readonly schema: string;

  constructor(schema: string) {
    super(`unknown migration ${schema}`);
    this.name = 'NewerSchema';
    this.schema = schema;
  }
}

/** A migration that failed, and was undone with all that ran before it in the same start. */
export class MigrationFailed extends Error {
  constructor(migration: string, cause: unknown) {
    super(`${migration}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'MigrationFailed';
  }
}

/** Migrations run in the order of their file names, which the database keeps. */
type MigrationFile = { readonly up: (db: Kysely<unknown>, engine: Engine) => Promise<void> };

/** TypeScript in the sources, JavaScript in a release. */
const EXTENSION = path.extname(import.meta.filename);

async function knownMigrations(): Promise<string[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith(EXTENSION));
  return files.map((file) => path.basename(file, EXTENSION)).toSorted();
}

/** PostgreSQL alters no table whose deferred triggers wait, as after a migration that wrote members. */
async function runDeferredTriggers(db: Kysely<unknown>): Promise<void> {
  for (const when of ['immediate', 'deferred']) await sql`set constraints all ${sql.raw(when)}`.execute(db);
}

async function readMigrations(engine: Engine): Promise<Record<string, Migration>> {
  const migrations = (await knownMigrations()).map(async (name): Promise<[string, Migration]> => {
    const { up } = (await import(pathToFileURL(path.join(FOLDER, name + EXTENSION)).href)) as MigrationFile;
    const run = async (db: Kysely<unknown>): Promise<void> => {
      if (engine === 'postgres') await runDeferredTriggers(db);
      await up(db, engine);
    };
    return [name, { up: run }];
  });
  return Object.fromEntries(await Promise.all(migrations));
}

type Migrating = Pick<Database, 'kysely' | 'engine'>;

/** Names of the migrations that the database has, in their order; none where it has no schema of ours. */
async function executedMigrations({ kysely, engine }: Migrating): Promise<string[]> {
  const found =
    engine === 'sqlite'
      ? sql`select 1 from sqlite_master where type = 'table' and name = ${TABLE}`
      : sql`select 1 where to_regclass(${TABLE}) is not null`;
  if ((await found.execute(kysely)).rows.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(TABLE)}`.execute(kysely);
  return rows.map(({ name }) => name).toSorted();
}

const numberOf = (migration = ''): string => migration.slice(0, 3);

/** Migrations that take away what programs of the `known` ones need, as `012-drop-club2-after-010` (docs/adr/0033). */
export const inTheWayOf = (known: readonly string[], newer: readonly string[]): string[] =>
  newer.filter((name) => (/-after-(\d{3})$/.exec(name)?.[1] ?? '') > numberOf(known.toSorted().at(-1)));

interface Migrations {
  readonly done: string[];
  readonly wanted: string[];
  /** Migrations of a newer program that this one can live with. */
  readonly newer: string[];
}

/** Applied and pending migrations of this program. Throws NewerSchema. */
export async function migrationsOf(database: Migrating): Promise<Migrations> {
  const [known, done] = await Promise.all([knownMigrations(), executedMigrations(database)]);
  const newer = done.filter((name) => !known.includes(name));
  const wanted = known.filter((name) => !done.includes(name));
  const inTheWay = wanted.length > 0 ? newer : inTheWayOf(known, newer);
  if (inTheWay.length > 0) throw new NewerSchema(`${inTheWay.at(-1)}`);
  return { done, wanted, newer };
}

/** Names of the migrations that the database has, the newest last; none: it has no schema of ours. */
export const schemaOf = ({ db: kysely, engine }: Tx): Promise<string[]> => executedMigrations({ kysely, engine });

/** Any number that no other advisory lock of ours has. */
const MIGRATION_LOCK = 7_381_219;
/** Members' requests queue behind a migration that waits for a table: it steps back and comes again. */
const MAX_LOCK_WAIT = '2s';

/** Makes a second process wait for the first on PostgreSQL, as SQLite's `begin immediate` does. */
export async function lockMigrations({ kysely, engine }: Migrating): Promise<void> {
  if (engine === 'sqlite') return;
  await exemptFromTimeouts(kysely);
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(kysely);
  await sql`set local lock_timeout = ${sql.lit(MAX_LOCK_WAIT)}`.execute(kysely);
}

async function migrateWithin(transaction: Migrating, last: string | undefined): Promise<void> {
  await lockMigrations(transaction);
  // Kysely refuses a database that has more than it knows.
  if ((await migrationsOf(transaction)).newer.length > 0) return;
  const migrator = new Migrator({
    db: transaction.kysely,
    provider: { getMigrations: () => readMigrations(transaction.engine) },
  });
  const { error, results = [] } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error === undefined) return;
  throw new MigrationFailed(results.find(({ status }) => status === 'Error')?.migrationName ?? 'schema', error);
}

const ATTEMPTS = 10;
const LOCK_NOT_AVAILABLE = '55P03';

/** True when a running process held what the migration needs: it may succeed when tried again. */
function isInTheWay(error: unknown): boolean {
  const cause = error instanceof MigrationFailed ? error.cause : error;
  return isTransient(cause) || systemCodeOf(cause) === LOCK_NOT_AVAILABLE;
}

/**
 * Brings the schema up to date, or an empty database to the migration `last`, in one transaction, which may run already, while
 * others serve the same database (docs/adr/0033). Throws NewerSchema, MigrationFailed or the database's error.
 */
export async function migrate({ kysely, engine }: Migrating, last?: string): Promise<void> {
  const run = (transaction: Database['kysely']) => migrateWithin({ kysely: transaction, engine }, last);
  if (kysely.isTransaction) return run(kysely);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await kysely.transaction().execute(run);
    } catch (error) {
      if (attempt >= ATTEMPTS || !isInTheWay(error)) throw error;
      await pause(200 + 600 * Math.random());
    }
  }
}
