import { isEmail } from '../../../shared/domain/email.ts';
import { isPast } from '../../../shared/domain/events/status.ts';
import type { RegistrationType } from '../../../shared/domain/registration/kinds.ts';
import type { Tx } from '../../db/database.ts';
import type { Mail } from '../mail/mail.ts';
import type { outboxRepository } from '../mail/queue-repository.ts';
import type { RegistrationsRepository } from '../registrations/repository.ts';
import type { EventLetters, Recipient } from './mail-templates.ts';
import { isSameMeeting, meetingOf } from './meeting.ts';
import type { EventRecord } from './repository.ts';

/** How long the news of a change waits for the next correction. */
const REST_MS = 2 * 60_000;

interface Parts {
  readonly outbox: typeof outboxRepository;
  readonly registrations: (tx: Tx) => RegistrationsRepository;
  readonly letters: EventLetters;
  readonly clock: () => Date;
}

/** Tells all who have a place or wait for one, in the transaction that changes their outing (contract §8). */
export function telling({ outbox, registrations, letters, clock }: Parts) {
  /** Answers how many can be reached; a mail to an address that is none shows among those that failed. */
  async function everybody(tx: Tx, id: number, mailFor: (to: Recipient, type: RegistrationType) => Mail) {
    const all = await registrations(tx).ofEvent(id);
    const addressed = all.filter((one) => one.active === 1 && one.email !== '');
    await outbox(tx).enqueue(
      addressed.map((one) => mailFor({ ...one, diverId: one.diver_id }, one.type)),
      clock(),
    );
    return addressed.filter((one) => isEmail(one.email)).length;
  }

  return {
    /** Nobody is told that an outing which is over does not take place, nor again what they were never told otherwise. */
    async cancelled(tx: Tx, record: EventRecord): Promise<void> {
      if (isPast(record.outing, clock())) return;
      const untold = await outbox(tx).takeBack(record.id, 'OUTING_CHANGED');
      if (untold?.formerly?.cancelled) return;
      await everybody(tx, record.id, (to, type) => letters.cancelled(to, record, type));
    },

    /**
     * Another day, hour or site, or not cancelled any more. Whoever corrects an outing often does it twice: the mail waits
     * a little, a second change takes its place, and one that puts everything back takes it away.
     */
    async changed(tx: Tx, before: EventRecord, after: EventRecord): Promise<void> {
      const now = clock();
      if (after.outing.status === 'CANCELLED' || isSameMeeting(meetingOf(before), after)) return;
      if (isPast(before.outing, now) && isPast(after.outing, now)) return;
      const known = (await outbox(tx).takeBack(after.id, 'OUTING_CHANGED'))?.formerly ?? meetingOf(before);
      if (isSameMeeting(known, after)) return;
      const notBefore = new Date(now.getTime() + REST_MS);
      await everybody(tx, after.id, (to, type) => ({ ...letters.changed(to, after, type, known), notBefore }));
    },

    details: (tx: Tx, record: EventRecord): Promise<number> =>
      everybody(tx, record.id, (to, type) => letters.details(to, record, type)),
  };
}
