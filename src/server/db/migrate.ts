import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { Database, Engine } from './database.ts';

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

/** Migrates the schema to the latest version in one transaction. Throws the database's error. */
export async function migrate(database: Database): Promise<void> {
  const migrator = new Migrator({
    db: database.kysely,
    provider: { getMigrations: () => readMigrations(database.engine) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error('migration failed', { cause: error });
}
