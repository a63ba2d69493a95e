import type { Api } from '../http/api.ts';
import { calendarFeedRoutes } from '../modules/calendar/feed-routes.ts';
import { calendarKeys } from '../modules/calendar/keys.ts';
import { calendarRoutes } from '../modules/calendar/routes.ts';
import { calendarService } from '../modules/calendar/service.ts';
import { calendarEntries } from '../modules/events/calendar-entry.ts';
import { eventsRepository } from '../modules/events/repository.ts';
import { choicesRoutes } from '../modules/mail/choices-routes.ts';
import { choicesService } from '../modules/mail/choices-service.ts';
import { mailRoutes } from '../modules/mail/routes.ts';
import { mailService } from '../modules/mail/service.ts';
import { followRoutes } from '../modules/outbox/routes.ts';
import { followService } from '../modules/outbox/service.ts';
import { countIn } from '../modules/users/attempts.ts';
import { LIMITS } from '../modules/users/attempts-repository.ts';
import { credentialsRepository } from '../modules/users/repository.ts';
import type { Context } from './dependencies.ts';
import { outingsBetween } from './reminders.ts';

/** Mails and calendars. The feeds of the calendars stand beside the API, on `app`. */
export function composeMail(app: Api, api: Api, context: Context): void {
  const { database, club, clock, jwtSecret, sender, attempts } = context;
  mailRoutes(
    api,
    mailService({
      database,
      clubAddresses: [club.club.secretaryEmail, club.club.itEmail],
      addressOf: async (tx, licence) => (await credentialsRepository(tx).findActive(licence))?.email ?? '',
      countMail: countIn(attempts, LIMITS.mail),
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
