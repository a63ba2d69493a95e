import { sql, type QueryExecutorProvider } from 'kysely';
import type { Database, Tx } from './database.ts';
import { TIMEOUTS } from './timeouts.ts';

/** Lets backups, restores and migrations, which take longer than any call of a member, run to their end on PostgreSQL. */
export async function exemptFromTimeouts(transaction: QueryExecutorProvider): Promise<void> {
  for (const name of Object.keys(TIMEOUTS)) {
    await sql`set local ${sql.ref(name)} = 0`.execute(transaction);
  }
}

/** Any number that no other advisory lock of ours has. */
const RESTORE_LOCK = 7_381_220;

/** Makes a second restore into the same PostgreSQL wait, and then find the database filled. */
export const lockRestores = async ({ db: kysely, engine }: Tx): Promise<void> => {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${RESTORE_LOCK})`.execute(kysely);
};

/** Numbers of rows whose broken references or pages SQLite's own checks report; empty on a sound file. */
export async function sqliteFaults({ db: kysely }: Tx): Promise<string[]> {
  const integrity = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(kysely);
  const references = await sql<{ table: string }>`pragma foreign_key_check`.execute(kysely);
  return [
    ...integrity.rows.map((row) => row.integrity_check).filter((said) => said !== 'ok'),
    ...references.rows.map(({ table }) => `foreign key: ${table}`),
  ];
}

/** Empties SQLite's journal, which holds former versions of pages; waits for running transactions of this process. */
export async function emptyJournal({ kysely, engine }: Database): Promise<void> {
  if (engine === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(kysely);
}
