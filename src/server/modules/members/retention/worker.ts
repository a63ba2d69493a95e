import { lastOccurrence } from '../../../../shared/domain/backups.ts';
import { RETENTION_HOUR } from '../../../../shared/domain/retention/due.ts';
import { polling, type PollingLog } from '../../../commons/timing/polling.ts';
import type { ServiceContext } from '../../../commons/service/service-context.ts';
import { claimJob, expectJob, finishJob, isJobDue } from '../../../db/jobs.ts';
import type { Purger } from '../../../db/purging.ts';
import { RETENTION_JOB as JOB, retentionRepository } from './repository.ts';
import { runRetention } from './run.ts';

const MINUTE = 60_000;
/** A run that dies is taken up then; a longer one stops itself before, and goes on then. */
const CLAIM_MS = 30 * MINUTE;
const LONGEST_MS = 20 * MINUTE;

interface Options extends Pick<ServiceContext, 'database' | 'clock'> {
  readonly purgers: readonly Purger[];
  readonly log: PollingLog;
}

/** Deletes by the table of retention rules, once a night over all processes (docs/adr/0048). */
export function retentionWorker({ database, clock, purgers, log }: Options) {
  async function runIfDue(): Promise<void> {
    const now = clock();
    const due = lastOccurrence(RETENTION_HOUR, now);
    const until = new Date(now.getTime() + CLAIM_MS);
    if (!(await database.read((tx) => isJobDue(tx, JOB, now, due)))) return;
    if (!(await database.write((tx) => claimJob(tx, JOB, now, until, due)))) return;
    const { on, held } = await database.read(async (tx) => ({
      ...(await retentionRepository(tx).switch()),
      held: await retentionRepository(tx).heldUntil(now),
    }));
    if (held !== null) {
      log.warn({ until: held.toISOString() }, 'nothing deleted: clock far ahead of the last run');
      await database.write((tx) => finishJob(tx, JOB, now, held.toISOString()));
      return;
    }
    const begun = performance.now();
    const isOver = (): boolean => poller.isStopped() || performance.now() - begun > LONGEST_MS;
    const reach = on ? 'ALL' : 'ALWAYS';
    if (await runRetention({ database, clock, purgers, reach, isOver, turned: poller.turned })) {
      await database.write((tx) => finishJob(tx, JOB, clock(), null));
    }
  }

  const poller = polling({ work: runIfDue, every: 5 * MINUTE, log, failure: 'retention not run' });
  return {
    ...poller,
    runIfDue,
    /** A new club begins with its first night. */
    expect: (): Promise<unknown> => database.write((tx) => expectJob(tx, JOB, clock())),
  };
}
