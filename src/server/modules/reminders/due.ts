import { addDays, instantInParis, parisDay } from '../../../shared/domain/dates.ts';
import {
  certificateReminder,
  certificatesToLookAt,
  isTimeForReminders,
  REMINDERS_FROM,
} from '../../../shared/domain/mail/reminders.ts';
import type { Tx } from '../../db/database.ts';
import type { EventLetters } from '../events/mail-templates.ts';
import type { EventRecord } from '../events/repository.ts';
import type { Mail, Sender } from '../mail/mail.ts';
import type { OutboxRepository } from '../mail/queue-repository.ts';
import type { RegistrantRow } from '../registrations/repository.ts';
import { certificateMail } from './mail-templates.ts';
import { remindersRepository } from './repository.ts';

interface Parts {
  readonly outbox: (tx: Tx) => Pick<OutboxRepository, 'written'>;
  readonly watchesCertificates: (tx: Tx) => Promise<boolean>;
  readonly outingsBetween: (tx: Tx, start: Date, end: Date) => Promise<EventRecord[]>;
  readonly registrantsOf: (tx: Tx, eventId: number) => Promise<RegistrantRow[]>;
  readonly letters: EventLetters;
  readonly sender: Sender;
}

type Reminder = Mail & { readonly cause: string };

/** The reminders of an instant that have not been written yet, by what the database holds (contract §8). */
export function remindersDue({ outbox, watchesCertificates, outingsBetween, registrantsOf, letters, sender }: Parts) {
  async function ofCertificates(tx: Tx, now: Date): Promise<Reminder[]> {
    if (!(await watchesCertificates(tx))) return [];
    const today = parisDay(now);
    const { from, until } = certificatesToLookAt(today);
    return (await remindersRepository(tx).withCertificateBetween(from, until)).flatMap((row) => {
      const due = certificateReminder(row.caci_date, today);
      if (!due) return [];
      const cause = `certificate:${row.id}:${due.expiry}:${due.daysBefore}`;
      return [{ ...certificateMail(row, due.expiry, sender), cause }];
    });
  }

  /** Whoever has registered since this morning's hour has just read all of it. */
  async function ofTomorrow(tx: Tx, now: Date): Promise<Reminder[]> {
    const today = parisDay(now);
    const tomorrow = addDays(today, 1);
    const since = instantInParis(today, REMINDERS_FROM).toISOString();
    const outings = await outingsBetween(tx, instantInParis(tomorrow), instantInParis(addDays(tomorrow, 1)));
    const reminders: Reminder[] = [];
    for (const event of outings.filter(({ outing }) => outing.status !== 'CANCELLED')) {
      for (const one of await registrantsOf(tx, event.id)) {
        const isMember = one.diver_active === 1 && one.desactived === 0 && one.email !== '';
        if (one.active === 0 || !isMember || one.created_at >= since) continue;
        const cause = `tomorrow:${event.id}:${one.diver_id}:${tomorrow}`;
        reminders.push({ ...letters.tomorrow({ ...one, diverId: one.diver_id }, event, one.type), cause });
      }
    }
    return reminders;
  }

  return async (tx: Tx, now: Date): Promise<Reminder[]> => {
    if (!isTimeForReminders(now)) return [];
    const all = [...(await ofCertificates(tx, now)), ...(await ofTomorrow(tx, now))];
    const written = await outbox(tx).written(all.map(({ cause }) => cause));
    return all.filter(({ cause }) => !written.has(cause));
  };
}

export type RemindersDue = ReturnType<typeof remindersDue>;
