import type { FastifyBaseLogger } from 'fastify';
import type { Database, Tx } from '../db/database.ts';
import { eventLetters } from '../modules/events/mail-templates.ts';
import { eventsRepository } from '../modules/events/repository.ts';
import type { Sender } from '../modules/mail/mail.ts';
import { outboxRepository } from '../modules/mail/queue-repository.ts';
import { settingsRepository } from '../modules/parametres/repository.ts';
import { registrationsRepository } from '../modules/registrations/repository.ts';
import { remindersDue } from '../modules/reminders/due.ts';
import { remindersWorker, type RemindersWorker } from '../modules/reminders/worker.ts';

export const outingsBetween = (tx: Tx, start: Date, end: Date) =>
  eventsRepository(tx).inWindow({ start, end, order: [{ column: 'events.starts_at', direction: 'asc' }], slice: null });

interface Dependencies {
  readonly database: Database;
  readonly sender: Sender;
  readonly clock: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** The worker that writes reminders (contract §8); boot starts it. */
export const composeReminders = ({ database, sender, clock, log }: Dependencies): RemindersWorker =>
  remindersWorker({
    database,
    outbox: outboxRepository,
    due: remindersDue({
      outbox: outboxRepository,
      watchesCertificates: async (tx) => (await settingsRepository(tx).club()).watchesCertificates,
      outingsBetween,
      registrantsOf: (tx, id) => registrationsRepository(tx).ofEvent(id),
      letters: eventLetters(sender),
      sender,
    }),
    clock,
    log,
  });
