import type { ClubConfig } from '../../shared/config.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Api } from '../http/api.ts';
import { calendarFeedRoutes } from '../modules/calendar/feed-routes.ts';
import { calendarKeys } from '../modules/calendar/keys.ts';
import { calendarRoutes } from '../modules/calendar/routes.ts';
import { calendarService } from '../modules/calendar/service.ts';
import { calendarEntries } from '../modules/events/calendar-entry.ts';
import { eventLetters } from '../modules/events/mail-templates.ts';
import { eventsRepository } from '../modules/events/repository.ts';
import { choicesRoutes } from '../modules/mail/choices-routes.ts';
import { choicesService } from '../modules/mail/choices-service.ts';
import { followRoutes } from '../modules/outbox/routes.ts';
import { followService } from '../modules/outbox/service.ts';
import type { Sender } from '../modules/mail/mail.ts';
import { outboxRepository } from '../modules/mail/queue-repository.ts';
import { mailRoutes } from '../modules/mail/routes.ts';
import { mailService } from '../modules/mail/service.ts';
import { settingsRepository } from '../modules/parametres/repository.ts';
import { registrationsRepository } from '../modules/registrations/repository.ts';
import { remindersDue } from '../modules/reminders/due.ts';
import { remindersWorker, type RemindersWorker } from '../modules/reminders/worker.ts';
import { credentialsRepository } from '../modules/users/repository.ts';

interface MailParts {
  readonly database: Database;
  readonly club: ClubConfig;
  readonly clock: () => Date;
  readonly jwtSecret: string;
  readonly sender: Sender;
  /** Throws TOO_MANY_TRIES. */
  readonly countMail: (tx: Tx, licence: string, now: Date) => Promise<void>;
}

const outingsBetween = (tx: Tx, start: Date, end: Date) =>
  eventsRepository(tx).inWindow({ start, end, order: [{ column: 'events.starts_at', direction: 'asc' }], slice: null });

/** Mails and calendars meet their neighbours here. The calendars themselves stand outside the API: `app`. */
export function composeMail(
  app: Api,
  api: Api,
  { database, club, clock, jwtSecret, sender, countMail }: MailParts,
): void {
  mailRoutes(
    api,
    mailService({
      database,
      clubAddresses: [club.club.secretaryEmail, club.club.itEmail],
      addressOf: async (tx, licence) => (await credentialsRepository(tx).findActive(licence))?.email ?? '',
      countMail,
      clock,
    }),
  );
  followRoutes(api, followService({ database, clock }));
  choicesRoutes(api, choicesService(database));
  const calendars = calendarService({
    database,
    keys: calendarKeys(jwtSecret),
    ofDiver: (tx, id, from) => eventsRepository(tx).ofDiver(id, from),
    ofClub: outingsBetween,
    entryOf: calendarEntries(sender.publicUrl),
    ...sender,
    clock,
  });
  calendarRoutes(api, calendars);
  calendarFeedRoutes(app, calendars);
}

interface ReminderParts {
  readonly database: Database;
  readonly sender: Sender;
  readonly clock: () => Date;
  readonly log: { warn(about: object, message: string): void };
}

/** Whoever runs the server starts it. */
export const composeReminders = ({ database, sender, clock, log }: ReminderParts): RemindersWorker =>
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
