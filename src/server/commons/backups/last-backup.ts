import type { LastBackup } from '#domain/backups.ts';
import { readOwnJson } from '#domain/own-json.ts';
import type { Tx } from '#server/db/database.ts';
import { findJob, finishJob } from '#server/db/jobs.ts';

/** The job whose result is the last verified backup; the nightly run claims another. */
const JOB = 'backup';

/** The job of making a backup or of restoring one: one at a time over all processes. */
export const BACKUP_JOB = 'nightly-backup';

interface Result {
  readonly file: string | null;
  readonly at: string | null;
  /** Instant since when the server makes backups, while there is none. */
  readonly verifiedAt: string;
}

/** Null: no backup is known, and none is expected. */
export async function lastBackup(tx: Tx): Promise<LastBackup | null> {
  const result = (await findJob(tx, JOB))?.result;
  if (result === undefined || result === null) return null;
  const { at, verifiedAt } = readOwnJson<Result>(result);
  return { at, since: verifiedAt };
}

const record = (tx: Tx, result: Result, now: Date): Promise<void> => finishJob(tx, JOB, now, JSON.stringify(result));

export const recordBackup = (tx: Tx, { file, at }: { file: string; at: Date }, now: Date): Promise<void> =>
  record(tx, { file, at: at.toISOString(), verifiedAt: now.toISOString() }, now);

/** After a restore: what was backed up lies on another machine, or is older than this database. */
export const expectBackupsAnew = async (tx: Tx, now: Date): Promise<void> => {
  if ((await lastBackup(tx)) !== null) await record(tx, { file: null, at: null, verifiedAt: now.toISOString() }, now);
};

/** Expects backups from now on: the club is warned after a day without one (domain/backups.ts). */
export async function expectBackups(tx: Tx, now: Date): Promise<void> {
  if ((await lastBackup(tx)) === null) await record(tx, { file: null, at: null, verifiedAt: now.toISOString() }, now);
}
