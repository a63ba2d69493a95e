import type { Database, Tx } from '../../db/database.ts';
import { chunks } from '../../db/chunks.ts';
import { systemCodeOf } from '../../commons/error-code.ts';
import type { OutboxRepository } from '../mail/queue-repository.ts';
import type { RemindersDue } from './due.ts';

const LOOK_EVERY = 5 * 60_000;
/** In one transaction: members who write at the same time wait no longer than it lasts. */
const AT_ONCE = 50;

interface Parts {
  readonly database: Database;
  readonly due: RemindersDue;
  readonly outbox: (tx: Tx) => Pick<OutboxRepository, 'enqueue'>;
  readonly clock: () => Date;
  readonly log: { warn(about: object, message: string): void };
}

export interface RemindersWorker {
  /** Looks at once, then every five minutes until it is stopped. */
  start(): void;
  /** Ends after the mails that are being written. */
  stop(): Promise<void>;
  /** Writes the reminders that are due now; each once, however many look. */
  write(): Promise<void>;
}

const codeOf = (error: unknown): string => systemCodeOf(error) ?? 'UNKNOWN';

/** Writes reminders into the outbox, in as many processes as like: what each is for is unique there. */
export function remindersWorker({ database, due, outbox, clock, log }: Parts): RemindersWorker {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;

  async function write(): Promise<void> {
    const now = clock();
    const mails = await database.read((tx) => due(tx, now));
    for (const some of chunks(mails, AT_ONCE)) {
      if (stopped) break;
      await database.write((tx) => outbox(tx).enqueue(some, now));
    }
  }

  function look(): void {
    running = write()
      .catch((error: unknown) => log.warn({ code: codeOf(error) }, 'reminders not written'))
      .finally(() => {
        if (!stopped) timer = setTimeout(look, LOOK_EVERY);
      });
  }

  return {
    write,
    start: look,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
