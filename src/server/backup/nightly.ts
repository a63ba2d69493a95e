import path from 'node:path';
import { jobMinute, lastOccurrence } from '#domain/nightly.ts';
import type { Sender } from '../commons/service/service-context.ts';
import type { WorkerContext } from '../commons/timing/polling.ts';
import { claimIfDue, finishJob, freeJob, KEPT_CLAIM_MS, keepingClaim } from '../db/jobs.ts';
import { backupThread, type MakingOrder } from './thread.ts';
import { BACKUP_JOB, expectBackups, recordBackup } from '../commons/backups/last-backup.ts';

interface Options extends MakingOrder, WorkerContext {
  /** Hour of Paris. */
  readonly hour: number;
  readonly sender: Pick<Sender, 'publicUrl'>;
}

/** After a backup that failed, milliseconds until the next try. */
const RETRY_MS = 30 * 60_000;

/** Makes the backup of each night, once over all processes; a server that was off then makes it up. */
export function nightlyBackups({ database, hour, sender, clock, log, url, dir, passphrase, program }: Options) {
  const time = { hour, minute: jobMinute(sender.publicUrl) };
  const thread = backupThread();
  let retryAt = new Date(0);

  return {
    /** A missing backup is noticed from here on. */
    expect: (): Promise<void> => database.write((tx) => expectBackups(tx, clock())),

    async runIfDue(): Promise<void> {
      const now = clock();
      const due = lastOccurrence(time, now);
      if (now < retryAt || !(await claimIfDue(database, BACKUP_JOB, now, KEPT_CLAIM_MS, due))) return;
      retryAt = new Date(now.getTime() + RETRY_MS);
      const outcome = await keepingClaim({ database, clock }, BACKUP_JOB, () =>
        thread.run({ act: 'make', url, dir, passphrase, program, tidies: true }),
      );
      if ('problem' in outcome) {
        log.warn({ problem: outcome.problem }, 'nightly backup failed');
        await database.write((tx) => freeJob(tx, BACKUP_JOB));
        return;
      }
      await database.write(async (tx) => {
        const end = clock();
        await recordBackup(tx, { file: path.basename(outcome.file), at: outcome.at }, end);
        await finishJob(tx, BACKUP_JOB, end, null);
      });
    },

    stop: thread.stop,
  };
}
