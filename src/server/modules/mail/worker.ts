import { setTimeout as sleep } from 'node:timers/promises';
import { isEmail } from '../../../shared/domain/email.ts';
import { writtenFailure } from '../../../shared/domain/mail/failures.ts';
import type { Database } from '../../db/database.ts';
import { icalOf, type CalendarEntry } from '../../commons/ical.ts';
import { AddressInvalid, MailRefused, type MailTransport } from '../../integrations/mail/port.ts';
import { systemCodeOf } from '../../commons/error-code.ts';
import { outboxRepository, type OutboxRow } from './queue-repository.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Longer than any try may take, so that no other process takes over a mail that is being sent. */
const LEASE = 5 * MINUTE;
const GIVE_UP_AFTER = 7 * DAY;
const KEPT_FOR = 30 * DAY;
/** Longer than anybody's clock is wrong: a reminder that is forgotten would be written again. */
const REMINDERS_KEPT_FOR = 120 * DAY;
const LOOK_EVERY = 2000;
/** Between two mails: after a rush of registrations their mails can wait, the next members can't. */
const BREATH = 50;

/** After the first failure a minute, then twice as long each time, an hour at most. */
export const delayAfter = (tries: number): number => Math.min(MINUTE * 2 ** (tries - 1), HOUR);

interface Parts {
  readonly database: Database;
  readonly transport: MailTransport;
  readonly clock: () => Date;
  /** Never the address, and not the server's words, which repeat it: the row's number and a code. */
  readonly log: { warn(about: object, message: string): void };
}

/** As the mail's cause wrote it. */
const fileOf = (calendar: string, stamp: Date): Promise<string> =>
  icalOf({ entries: [JSON.parse(calendar) as CalendarEntry], stamp });

export interface OutboxWorker {
  /** Looks every two seconds until it is stopped. */
  start(): void;
  /** Ends after the mail that is being sent. */
  stop(): Promise<void>;
  /** Sends what is due now; answers how many were sent. Ends when one is put off: the next would be too. */
  sendDue(): Promise<number>;
}

const codeOf = (error: unknown): string => systemCodeOf(error) ?? 'UNKNOWN';

/** Sends the outbox, in as many processes as like: each mail is claimed before it is sent (contract §8). */
export function outboxWorker({ database, transport, clock, log }: Parts): OutboxWorker {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let stopped = false;
  let nextDiscard = 0;

  async function noteFailure(row: OutboxRow, error: unknown): Promise<void> {
    const now = clock();
    const words = writtenFailure(codeOf(error), error instanceof Error ? error.message : String(error));
    const overdue = now.getTime() - Date.parse(row.created_at) >= GIVE_UP_AFTER;
    const givenUp = overdue || error instanceof MailRefused;
    log.warn({ outboxId: row.id, tries: row.tries, code: codeOf(error) }, givenUp ? 'mail given up' : 'mail put off');
    await database.write((tx) => {
      const outbox = outboxRepository(tx);
      if (givenUp) return outbox.markFailed(row.id, now, words);
      return outbox.postpone(row.id, new Date(now.getTime() + delayAfter(row.tries)), words);
    });
  }

  async function send(row: OutboxRow): Promise<'sent' | 'refused' | 'put off'> {
    try {
      if (!isEmail(row.recipient)) throw new AddressInvalid(row.recipient);
      const date = new Date(row.created_at);
      await transport.send({
        messageId: row.message_id,
        to: row.recipient,
        replyTo: row.reply_to,
        subject: row.subject,
        text: row.body_text,
        calendar: row.calendar === null ? null : await fileOf(row.calendar, date),
        date,
      });
    } catch (error) {
      await noteFailure(row, error);
      return error instanceof MailRefused ? 'refused' : 'put off';
    }
    await database.write((tx) => outboxRepository(tx).markSent(row.id, clock()));
    return 'sent';
  }

  async function sendDue(): Promise<number> {
    let sent = 0;
    while (!stopped && (await database.read((tx) => outboxRepository(tx).isDue(clock())))) {
      const now = clock();
      const lease = new Date(now.getTime() + LEASE);
      const row = await database.write((tx) => outboxRepository(tx).claim(now, lease));
      // Another process may have been quicker.
      if (!row) continue;
      const outcome = await send(row);
      if (outcome === 'put off') break;
      if (outcome === 'sent') sent += 1;
      await sleep(BREATH);
    }
    return sent;
  }

  async function look(): Promise<void> {
    try {
      await discardOld();
      await sendDue();
    } catch (error) {
      log.warn({ code: codeOf(error) }, 'outbox not reached');
    }
    if (stopped) return;
    timer = setTimeout(() => {
      running = look();
    }, LOOK_EVERY);
  }

  /** Once a day, however long the server runs. */
  async function discardOld(): Promise<void> {
    const now = clock().getTime();
    if (now < nextDiscard) return;
    const before = (time: number): Date => new Date(now - time);
    const limits = { others: before(KEPT_FOR), reminders: before(REMINDERS_KEPT_FOR) };
    await database.write((tx) => outboxRepository(tx).discard(limits));
    nextDiscard = now + DAY;
  }

  return {
    sendDue,
    start() {
      running = look();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
      transport.close();
    },
  };
}
