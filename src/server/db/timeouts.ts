import { sql, type QueryExecutorProvider } from 'kysely';

/** Limits of each PostgreSQL connection, in milliseconds (docs/adr/0032): a lock fails before its statement does. */
export const TIMEOUTS = {
  lock_timeout: 10_000,
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
} as const;

/** Lets backups, restores and migrations, which take longer than any call of a member, run to their end on PostgreSQL. */
export async function exemptFromTimeouts(transaction: QueryExecutorProvider): Promise<void> {
  for (const name of Object.keys(TIMEOUTS)) {
    await sql`set local ${sql.ref(name)} = 0`.execute(transaction);
  }
}
