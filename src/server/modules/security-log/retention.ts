import { polling, type PollingLog } from '../../commons/polling.ts';
import { securityLogRepository } from '../../commons/security-log-repository.ts';
import type { ServiceContext } from '../../commons/service-context.ts';
import { claimJob, finishJob, isJobDue } from '../../db/jobs.ts';

const JOB = 'security-log';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface Options extends Pick<ServiceContext, 'database' | 'clock'> {
  readonly log: PollingLog;
}

/** Deletes rows older than twelve months, once a day for all processes. */
export function securityLogRetention({ database, clock, log }: Options) {
  async function runIfDue(): Promise<void> {
    const now = clock();
    const since = new Date(now.getTime() - DAY);
    if (!(await database.read((tx) => isJobDue(tx, JOB, now, since)))) return;
    await database.write(async (tx) => {
      if (!(await claimJob(tx, JOB, now, new Date(now.getTime() + HOUR), since))) return;
      await securityLogRepository(tx).prune();
      await finishJob(tx, JOB, clock(), null);
    });
  }
  return { ...polling({ work: runIfDue, every: HOUR, log, failure: 'security log not pruned' }), runIfDue };
}
