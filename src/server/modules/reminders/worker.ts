import { polling, type PollingLog } from '../../commons/polling.ts';
import type { ServiceContext } from '../../commons/service-context.ts';
import { chunks } from '../../db/chunks.ts';
import { mailQueue } from '../mail/queue-repository.ts';
import { remindersDue } from './due.ts';

const LOOK_EVERY = 5 * 60_000;
/** Mails of one transaction: a member's write waits no longer than that takes. */
const AT_ONCE = 50;

type Context = Pick<ServiceContext, 'database' | 'clock' | 'sender'> & { readonly log: PollingLog };

/** Queues reminders. Several processes may run it: the cause of each is unique in the outbox. */
export function remindersWorker({ database, clock, sender, log }: Context) {
  /** Queues the reminders that are due now. */
  async function write(): Promise<void> {
    const now = clock();
    const mails = await database.read((tx) => remindersDue(tx, now, sender));
    for (const some of chunks(mails, AT_ONCE)) {
      if (poller.isStopped()) break;
      await database.write((tx) => mailQueue(tx).enqueue(some, now));
    }
  }

  const poller = polling({ work: write, every: LOOK_EVERY, log, failure: 'reminders not written' });

  return { ...poller, write };
}
