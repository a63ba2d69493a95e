import { sql, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';
import { exemptFromTimeouts } from './timeouts.ts';

/** The fact of `installation` that each restore makes anew: what a process keeps of another epoch is void. */
export const EPOCH = 'epoch';

/** Any number that no other advisory lock of ours has. Who writes shares it, who restores has it alone. */
const RESTORE_LOCK = 7_381_220;

type Db = Kysely<Tables>;

export const epochIn = (db: Db) => db.selectFrom('installation').select('value').where('name', '=', EPOCH);

/** Waits for what other processes are writing, and keeps them from more until the transaction ends. PostgreSQL alone. */
export const keepOthersOut = (db: Db): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${RESTORE_LOCK})`.execute(db);

/** False while another process restores; true: none begins before the transaction ends. PostgreSQL alone. */
export async function joinWriters(db: Db): Promise<boolean> {
  const joined = sql<{ joined: boolean }>`select pg_try_advisory_xact_lock_shared(${RESTORE_LOCK}) as joined`;
  return (await joined.execute(db)).rows[0]?.joined === true;
}

/** Waits until no restore is under way. PostgreSQL alone. */
export const untilRestored = (db: Db): Promise<unknown> =>
  db.transaction().execute(async (trx) => {
    await exemptFromTimeouts(trx);
    await sql`select pg_advisory_xact_lock_shared(${RESTORE_LOCK})`.execute(trx);
  });
