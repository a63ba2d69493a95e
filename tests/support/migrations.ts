import { readdirSync } from 'node:fs';
import path from 'node:path';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Engine } from '../../src/server/db/database.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../src/server/db/migrations');

/** Names of the migrations, in their order. */
export const migrationNames: readonly string[] = readdirSync(FOLDER)
  .map((file) => path.parse(file).name)
  .toSorted();

interface MigrationFile {
  readonly up: (db: Kysely<unknown>, engine: Engine) => Promise<void>;
}

const importMigration = async (name: string): Promise<MigrationFile> =>
  (await import(path.join(FOLDER, `${name}.ts`))) as MigrationFile;

/** Statements that work would run on that engine, without a database. */
async function recorded(engine: Engine, work: (recorder: Kysely<unknown>) => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const isPostgres = engine === 'postgres';
  const recorder = new Kysely<unknown>({
    dialect: {
      createAdapter: () => (isPostgres ? new PostgresAdapter() : new SqliteAdapter()),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => (isPostgres ? new PostgresIntrospector(db) : new SqliteIntrospector(db)),
      createQueryCompiler: () => (isPostgres ? new PostgresQueryCompiler() : new SqliteQueryCompiler()),
    },
    log: ({ query }) => void statements.push(query.sql),
  });
  await work(recorder);
  return statements;
}

/** Statements of one migration. */
export const statementsOf = (name: string, engine: Engine): Promise<string[]> =>
  recorded(engine, async (recorder) => (await importMigration(name)).up(recorder, engine));

/** Statements that make the schema of this program in an empty database, the migrator's own tables included. */
export async function schemaStatements(engine: Engine): Promise<string[]> {
  const files = migrationNames.map(async (name) => [name, await importMigration(name)] as const);
  const migrations = (await Promise.all(files)).map(([name, { up }]) => [
    name,
    { up: (db: Kysely<unknown>) => up(db, engine) },
  ]);
  const provider = { getMigrations: () => Promise.resolve(Object.fromEntries(migrations)) };
  const statements = await recorded(engine, (recorder) => new Migrator({ db: recorder, provider }).migrateToLatest());
  return statements.filter((statement) => /^(create|alter|drop)\b/.test(statement));
}
