import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { Database, Engine, Tx } from './database.ts';

const FOLDER = path.join(import.meta.dirname, 'migrations');

/** Migrations run in the order of their file names, which the database keeps. */
interface MigrationFile {
  readonly up: (db: Kysely<unknown>, engine: Engine) => Promise<void>;
}

async function readMigrations(engine: Engine): Promise<Record<string, Migration>> {
  const names = (await readdir(FOLDER)).filter((file) => file.endsWith('.ts')).map((file) => path.parse(file).name);
  const migrations = names.map(async (name): Promise<[string, Migration]> => {
    const { up } = (await import(`./migrations/${name}.ts`)) as MigrationFile;
    return [name, { up: (db) => up(db, engine) }];
  });
  return Object.fromEntries(await Promise.all(migrations));
}

type Migrating = Pick<Database, 'kysely' | 'engine'>;

const migratorOf = ({ kysely, engine }: Migrating): Migrator =>
  new Migrator({ db: kysely, provider: { getMigrations: () => readMigrations(engine) } });

/** Brings the schema up to date, or to the migration `to`, all or nothing. Throws the database's error. */
export async function migrate(database: Migrating, to?: string): Promise<void> {
  const migrator = migratorOf(database);
  const { error } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to));
  if (error) throw error instanceof Error ? error : new Error('migration failed', { cause: error });
}

/** Names of the migrations that this program knows: those that the database has, and those that it still wants. */
export async function migrationsOf(database: Migrating): Promise<{ done: string[]; wanted: string[] }> {
  const all = await migratorOf(database).getMigrations();
  const names = (isDone: boolean) =>
    all.filter(({ executedAt }) => (executedAt !== undefined) === isDone).map(({ name }) => name);
  return { done: names(true), wanted: names(false) };
}

/** Name of the newest migration that the database has; null: it has no schema of ours. */
export async function schemaOf({ sql: kysely, engine }: Tx): Promise<string | null> {
  const table = 'kysely_migration';
  const found =
    engine === 'sqlite'
      ? sql`select 1 from sqlite_master where type = 'table' and name = ${table}`
      : sql`select 1 where to_regclass(${table}) is not null`;
  if ((await found.execute(kysely)).rows.length === 0) return null;
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(kysely);
  return (
    rows
      .map(({ name }) => name)
      .toSorted()
      .at(-1) ?? null
  );
}
