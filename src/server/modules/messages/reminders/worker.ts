import { addDays, instantInParis, parisDay, type Day } from '#domain/dates.ts';
import { departureDay } from '#domain/events/meeting.ts';
import {
  certificateReminder,
  certificatesToLookAt,
  isTimeForReminders,
  newcomersSince,
  REMINDERS_HOUR,
} from '#domain/mail/reminders.ts';
import { clockTime, jobMinute } from '#domain/nightly.ts';
import { longDay } from '#messages/format.ts';
import { auditRepository } from '#server/commons/audit/audit-repository.ts';
import { choicesParagraph, memberMail, type Mail, type Recipient } from '#server/commons/mail/mail.ts';
import { polling, type WorkerContext } from '#server/commons/timing/polling.ts';
import type { Sender, ServiceContext } from '#server/commons/service/service-context.ts';
import { chunks, type Tx } from '#server/db/database.ts';
import { eventMails } from '#server/modules/outings/events/mail-templates.ts';
import { eventsRepository } from '#server/modules/outings/events/repository.ts';
import { diversRepository } from '#server/commons/divers/repository.ts';
import { mailQueue } from '#server/commons/mail/queue-repository.ts';
import { settingsRepository } from '#server/commons/parametres/repository.ts';
import { recipientOf, registrationsRepository } from '#server/modules/outings/entries/repository.ts';
import { outingNews, type Reminder } from './outing-news.ts';

function certificateMail(to: Recipient, expiry: Day, sender: Sender): Mail {
  const subject = `Votre certificat médical est valable jusqu’au ${longDay(expiry)}`.replace(/\s+/g, ' ');
  return memberMail(sender, 'CERTIFICATE_EXPIRES', to, subject, [
    `Votre certificat médical (CACI) est valable jusqu’au ${longDay(expiry)}. Sans nouveau certificat, vous ne pourrez plus plonger avec le club après ce jour.`,
    'Prenez rendez-vous avec un médecin, puis remettez le nouveau certificat au secrétariat. C’est déjà fait ? Ne tenez pas compte de ce message.',
    choicesParagraph(sender),
  ]);
}

async function certificateReminders(tx: Tx, now: Date, sender: Sender): Promise<Reminder[]> {
  if (!(await settingsRepository(tx).club()).watchesCertificates) return [];
  const today = parisDay(now);
  const { from, until } = certificatesToLookAt(today);
  const newcomers = await auditRepository(tx).createdSince('divers', newcomersSince(now));
  return (await diversRepository(tx).withCertificateBetween(from, until)).flatMap((row) => {
    const due = certificateReminder(row.caci_date, today);
    if (!due || newcomers.has(row.id)) return [];
    const cause = `certificate:${row.id}:${due.expiry}:${due.daysBefore}`;
    return [{ ...certificateMail(row, due.expiry, sender), cause }];
  });
}

/** Of outings that one leaves for tomorrow. Skips members who registered since this morning and have just read it all. */
async function outingReminders(tx: Tx, now: Date, sender: Sender): Promise<Reminder[]> {
  const today = parisDay(now);
  const tomorrow = addDays(today, 1);
  const since = instantInParis(today, clockTime({ hour: REMINDERS_HOUR, minute: 0 })).toISOString();
  // A dive after midnight may meet on the evening before.
  const outings = await eventsRepository(tx).between(instantInParis(tomorrow), instantInParis(addDays(tomorrow, 2)));
  const due = outings.filter((event) => event.status !== 'CANCELLED' && departureDay(event) === tomorrow);
  const reminders: Reminder[] = [];
  for (const event of due) {
    for (const one of await registrationsRepository(tx).ofEvent(event.id)) {
      const isMember = one.diver_active === 1 && one.desactived === 0 && one.email !== '';
      if (one.active === 0 || !isMember || one.created_at >= since) continue;
      const cause = `tomorrow:${event.id}:${one.diver_id}:${tomorrow}`;
      reminders.push({ ...eventMails(sender).tomorrow(recipientOf(one), event, one.type), cause });
    }
  }
  return reminders;
}

/** Contract §8. */
async function remindersDue(tx: Tx, now: Date, sender: Sender): Promise<Reminder[]> {
  if (!isTimeForReminders(jobMinute(sender.publicUrl), now)) return [];
  return [...(await certificateReminders(tx, now, sender)), ...(await outingReminders(tx, now, sender))];
}

const LOOK_EVERY = 5 * 60_000;
/** Mails per transaction, which bounds the wait of other writes. */
const AT_ONCE = 50;

/** Queues reminders. Several processes may run it: the cause of each is unique in the outbox. */
export function remindersWorker({ log, ...context }: WorkerContext & Pick<ServiceContext, 'sender' | 'club'>) {
  const { database, clock, sender } = context;

  /** False: the worker was stopped before. */
  async function enqueue(all: readonly Reminder[]): Promise<boolean> {
    const written = await database.read((tx) => mailQueue(tx).written(all.map(({ cause }) => cause)));
    const mails = all.filter(({ cause }) => !written.has(cause));
    for (const chunk of chunks(mails, AT_ONCE)) {
      if (poller.isStopped()) return false;
      await database.write((tx) => mailQueue(tx).enqueue(chunk, clock()));
    }
    return true;
  }

  const writeNews = outingNews({ ...context, enqueue });

  async function write(): Promise<void> {
    await enqueue(await database.read((tx) => remindersDue(tx, clock(), sender)));
    await writeNews();
  }

  const poller = polling({ work: write, every: LOOK_EVERY, log, failure: 'reminders not written' });

  return { ...poller, write };
}
