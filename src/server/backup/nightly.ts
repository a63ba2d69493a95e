import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { jobMinute, lastOccurrence } from '../../shared/domain/nightly.ts';
import type { Sender } from '../commons/service/service-context.ts';
import type { WorkerContext } from '../commons/timing/polling.ts';
import { claimIfDue, finishJob } from '../db/jobs.ts';
import { expectBackups, recordBackup } from '../commons/backups/last-backup.ts';

export interface NightlyOrder {
  readonly url: string;
  readonly dir: string;
  readonly passphrase: string | null;
}

/** What the thread answers: a backup that it has verified, or why there is none. */
export type NightlyOutcome = { readonly file: string; readonly at: Date } | { readonly problem: string };

const JOB = 'nightly-backup';
/** Longer than any backup takes; one that fails or dies is tried again then. */
const CLAIM_MS = 30 * 60_000;

interface Options extends NightlyOrder, WorkerContext {
  /** Hour of Paris. */
  readonly hour: number;
  readonly sender: Pick<Sender, 'publicUrl'>;
}

/** Makes the backup of each night, once over all processes; a server that was off then makes it up. */
export function nightlyBackups({ database, hour, sender, clock, log, url, dir, passphrase }: Options) {
  const time = { hour, minute: jobMinute(sender.publicUrl) };
  let worker: Worker | null = null;

  const inThread = (): Promise<NightlyOutcome> =>
    new Promise((resolve, reject) => {
      const order: NightlyOrder = { url, dir, passphrase };
      worker = new Worker(new URL('./nightly-worker.ts', import.meta.url), { workerData: order });
      worker.on('message', resolve);
      worker.on('error', reject);
      worker.on('exit', () => reject(new Error('The thread ended without an answer.')));
    });

  return {
    /** From now on a missing backup is noticed. */
    expect: (): Promise<void> => database.write((tx) => expectBackups(tx, clock())),

    async runIfDue(): Promise<void> {
      const now = clock();
      const due = lastOccurrence(time, now);
      if (!(await claimIfDue(database, JOB, now, CLAIM_MS, due))) return;
      const outcome = await inThread();
      if ('problem' in outcome) {
        log.warn({ problem: outcome.problem }, 'nightly backup failed');
        return;
      }
      await database.write(async (tx) => {
        const end = clock();
        await recordBackup(tx, { file: path.basename(outcome.file), at: outcome.at }, end);
        await finishJob(tx, JOB, end, null);
      });
    },

    /** Ends a backup that is under way: what it has written has no name yet. */
    stop: async (): Promise<void> => void (await worker?.terminate()),
  };
}
