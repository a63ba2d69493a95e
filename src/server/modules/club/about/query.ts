import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { schemaOf } from '#server/db/migrate.ts';

/** Name and version of the engine, and the newest migration. */
export async function databaseFacts(tx: Tx): Promise<{ engine: string; schema: string }> {
  const [name, version] =
    tx.engine === 'sqlite'
      ? ['SQLite', sql<{ version: string }>`select sqlite_version() as version`]
      : ['PostgreSQL', sql<{ version: string }>`select split_part(version(), ' ', 2) as version`];
  const { rows } = await version.execute(tx.db);
  return { engine: `${name} ${rows[0]?.version ?? ''}`, schema: (await schemaOf(tx)).at(-1) ?? '' };
}
