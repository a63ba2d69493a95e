import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { latestCredible } from '#domain/dates.ts';
import { hasRow, type Database, type Row, type Tx, type Tables } from './database.ts';

/** Longest time that a job is claimed for. */
const LONGEST_CLAIM_MS = 3_600_000;

/** No claim runs, and it has not run since `since`; believes no instant of a clock that was set back. */
function isFree(is: ExpressionBuilder<Tables, 'jobs'>, now: Date, since?: Date): Expression<SqlBool> {
  const isUnclaimed = is.or([
    is('jobs.claimed_until', 'is', null),
    is('jobs.claimed_until', '<=', now.toISOString()),
    is('jobs.claimed_until', '>', latestCredible(now, LONGEST_CLAIM_MS).toISOString()),
  ]);
  if (since === undefined) return isUnclaimed;
  const isUndone = is.or([
    is('jobs.last_run_at', 'is', null),
    is('jobs.last_run_at', '<', since.toISOString()),
    is('jobs.last_run_at', '>', latestCredible(now).toISOString()),
  ]);
  return is.and([isUnclaimed, isUndone]);
}

/** Whether a claim may succeed; takes no write lock, because idle servers ask each minute. */
export async function isJobDue({ db }: Tx, name: string, now: Date, since: Date): Promise<boolean> {
  const job = db.selectFrom('jobs').select('name').where('name', '=', name);
  return (await job.where((is) => is.not(isFree(is, now, since))).executeTakeFirst()) === undefined;
}

/** Claims a job until `until`: true for one process alone (docs/adr/0032), unless it has run since `since`. */
export function claimJob({ db }: Tx, name: string, now: Date, until: Date, since?: Date): Promise<boolean> {
  const claimed_until = until.toISOString();
  const row = db.insertInto('jobs').values({ name, claimed_until });
  const claimed = row.onConflict((conflict) => {
    const taken = conflict.column('name').doUpdateSet({ claimed_until });
    return taken.where((is) => isFree(is, now, since));
  });
  return hasRow(claimed.returning('name'));
}

/** Claims the job for `ms` where it has not run since `due`. */
export async function claimIfDue(database: Database, name: string, now: Date, ms: number, due: Date): Promise<boolean> {
  const until = new Date(now.getTime() + ms);
  const isDue = await database.read((tx) => isJobDue(tx, name, now, due));
  return isDue && database.write((tx) => claimJob(tx, name, now, until, due));
}

/** Heartbeat lease: expires one minute after its process dies. */
export const KEPT_CLAIM_MS = 60_000;

/** Keeps the job's claim while `work` runs; ends it when that throws. */
export async function keepingClaim<T>(
  { database, clock }: { readonly database: Database; readonly clock: () => Date },
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const keep = ({ db }: Tx): Promise<unknown> => {
    const claimed_until = new Date(clock().getTime() + KEPT_CLAIM_MS).toISOString();
    const job = db.updateTable('jobs').set({ claimed_until }).where('name', '=', name);
    return job.where('claimed_until', 'is not', null).execute();
  };
  // A minute has four: the database may be away for some of them.
  const timer = setInterval(() => void database.write(keep).catch(() => undefined), KEPT_CLAIM_MS / 4);
  try {
    return await work();
  } catch (error) {
    await database.write((tx) => freeJob(tx, name));
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/** Ends the claim and keeps the outcome of the run. */
export async function finishJob({ db }: Tx, name: string, now: Date, result: string | null): Promise<void> {
  const run = { claimed_until: null, last_run_at: now.toISOString(), result };
  const row = db.insertInto('jobs').values({ name, ...run });
  await row.onConflict((conflict) => conflict.column('name').doUpdateSet(run)).execute();
}

/** Ends the claim, as if the run had not been. */
export const freeJob = ({ db }: Tx, name: string): Promise<unknown> =>
  db.updateTable('jobs').set({ claimed_until: null }).where('name', '=', name).execute();

export const findJob = ({ db }: Tx, name: string): Promise<Row<'jobs'> | undefined> =>
  db.selectFrom('jobs').selectAll().where('name', '=', name).executeTakeFirst();

/** A job that has never run counts as run at `now`. */
export function expectJob({ db }: Tx, name: string, now: Date): Promise<unknown> {
  const row = db.insertInto('jobs').values({ name, last_run_at: now.toISOString() });
  return row.onConflict((conflict) => conflict.doNothing()).execute();
}
