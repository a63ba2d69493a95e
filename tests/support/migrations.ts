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
import type { Engine } from '#server/db/database.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../src/server/db/migrations');

/** Names of the migrations, in their order. */
export const migrationNames: readonly string[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => path.parse(file).name)
  .toSorted();

interface MigrationFile {
  readonly up: (db: Kysely<unknown>, engine: Engine) => Promise<void>;
}

/** Statements that work would run on that engine, without a database. */
async function recorded(engine: Engine, work: MigrationFile['up']): Promise<string[]> {
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
  await work(recorder, engine);
  return statements;
}

/** Statements of one migration. */
export async function statementsOf(name: string, engine: Engine): Promise<string[]> {
  const { up } = (await import(path.join(FOLDER, `${name}.ts`))) as MigrationFile;
  return recorded(engine, up);
}
