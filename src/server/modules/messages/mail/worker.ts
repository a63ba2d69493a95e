import { setTimeout as sleep } from 'node:timers/promises';
import { isEmail } from '#domain/text.ts';
import { isOptionalMail, mailKindOf } from '#domain/mail/kinds.ts';
import { unsubscribeLine } from '#messages/mail.ts';
import type { UnsubscribeLinks } from './unsubscribe-links.ts';
import { writtenFailure } from '#domain/mail/failures.ts';
import { readOwnJson } from '#domain/own-json.ts';
import { icalOf, type CalendarEntry } from '#server/commons/mail/ical.ts';
import { AddressInvalid, MailRefused, type MailTransport } from '#server/integrations/mail/port.ts';
import { polling, type WorkerContext } from '#server/commons/timing/polling.ts';
import { codeForLog } from '#server/errors/system-code.ts';
import { mailQueue, type QueuedMail } from '#server/commons/mail/queue-repository.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Longer than any try, so that no other process takes over a mail that is being sent. */
const LEASE = 5 * MINUTE;
const GIVE_UP_AFTER = 7 * DAY;
const LOOK_EVERY = 2000;
/** Pause between mails, so that a burst does not slow down the members' calls. */
const PAUSE = 50;

/** Milliseconds: a minute after the first failure, doubled each time, an hour at most. */
export const delayAfter = (tries: number): number => Math.min(MINUTE * 2 ** (tries - 1), HOUR);

type Options = WorkerContext & { readonly transport: MailTransport; readonly links: UnsubscribeLinks };

const calendarFile = (calendar: string, stamp: Date): Promise<string> =>
  icalOf({ entries: [readOwnJson<CalendarEntry>(calendar)], stamp });

/** Sends queued mails. Several processes may run it: each mail is claimed before it is sent (contract §8). */
export function mailWorker({ database, transport, links, clock, log }: Options) {
  /** Made as the mail goes, so that neither outbox nor backup holds it. */
  async function unsubscribeUrlOf(row: QueuedMail): Promise<string | null> {
    const kind = mailKindOf(row.kind);
    if (!isOptionalMail(kind)) return null;
    const members = await database.read((tx) => mailQueue(tx).membersOf(row));
    return members.length === 0 ? null : links.urlOf({ kind, members });
  }

  async function recordFailure(row: QueuedMail, error: unknown): Promise<void> {
    const now = clock();
    const words = writtenFailure(codeForLog(error), error instanceof Error ? error.message : String(error));
    const overdue = now.getTime() - Date.parse(row.created_at) >= GIVE_UP_AFTER;
    const givenUp = overdue || error instanceof MailRefused;
    // Never the address, nor the server's message, which repeats it.
    const about = { outboxId: row.id, tries: row.tries, code: codeForLog(error) };
    log.warn(about, givenUp ? 'mail given up' : 'mail put off');
    await database.write((tx) => {
      const queue = mailQueue(tx);
      if (givenUp) return queue.markFailed(row.id, now, words);
      return queue.postpone(row.id, new Date(now.getTime() + delayAfter(row.tries)), words);
    });
  }

  async function send(row: QueuedMail): Promise<'sent' | 'refused' | 'put off'> {
    try {
      if (!isEmail(row.recipient)) throw new AddressInvalid(row.recipient);
      const date = new Date(row.created_at);
      const unsubscribe = await unsubscribeUrlOf(row);
      await transport.send({
        messageId: row.message_id,
        to: row.recipient,
        replyTo: row.reply_to,
        subject: row.subject,
        text: unsubscribe === null ? row.body_text : `${row.body_text}\n${unsubscribeLine(unsubscribe)}\n`,
        unsubscribe,
        calendar: row.calendar === null ? null : await calendarFile(row.calendar, date),
        date,
      });
    } catch (error) {
      await recordFailure(row, error);
      return error instanceof MailRefused ? 'refused' : 'put off';
    }
    await database.write((tx) => mailQueue(tx).markSent(row.id, clock()));
    return 'sent';
  }

  /** Sends all due mails and counts them; stops when one is postponed, as the next would be too. */
  async function sendDue(): Promise<number> {
    let sent = 0;
    while (!poller.isStopped() && (await database.read((tx) => mailQueue(tx).isDue(clock())))) {
      const now = clock();
      const lease = new Date(now.getTime() + LEASE);
      const row = await database.write((tx) => mailQueue(tx).claim(now, lease));
      // Another process has claimed it.
      if (!row) continue;
      const outcome = await send(row);
      if (outcome === 'put off') break;
      if (outcome === 'sent') sent += 1;
      poller.turned();
      await sleep(PAUSE);
    }
    return sent;
  }

  const poller = polling({ work: sendDue, every: LOOK_EVERY, log, failure: 'outbox not reached' });

  return {
    ...poller,
    sendDue,
    async stop(): Promise<void> {
      await poller.stop();
      transport.close();
    },
  };
}
