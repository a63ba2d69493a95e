import { parisIso } from '#domain/dates.ts';
import { readOwnJson } from '#domain/own-json.ts';
import { administratorsRepository } from '#server/commons/mail/administrators-repository.ts';
import type { Tx } from '#server/db/database.ts';
import { findJob, finishJob } from '#server/db/jobs.ts';

/** The job whose result is the last restore by a screen. */
const JOB = 'restore';

interface Result {
  readonly file: string;
  /** Sentence; null: the club was restored. */
  readonly problem: string | null;
}

export async function lastRestore(tx: Tx) {
  const job = await findJob(tx, JOB);
  if (!job?.result || job.last_run_at === null) return null;
  const administrators = await administratorsRepository(tx).all();
  return { ...readOwnJson<Result>(job.result), at: parisIso(job.last_run_at), administrators };
}

export const recordRestore = (tx: Tx, result: Result, now: Date): Promise<void> =>
  finishJob(tx, JOB, now, JSON.stringify(result));
