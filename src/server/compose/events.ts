import type { Api } from '../http/api.ts';
import { diversRepository } from '../modules/divers/repository.ts';
import { eventLetters } from '../modules/events/mail-templates.ts';
import { eventsRepository } from '../modules/events/repository.ts';
import { eventRoutes } from '../modules/events/routes.ts';
import { eventsService, type EventsService } from '../modules/events/service.ts';
import { eventViews } from '../modules/events/view.ts';
import { outingsRepository } from '../modules/ledger/outings-repository.ts';
import { outboxRepository } from '../modules/mail/queue-repository.ts';
import { palanqueesRepository } from '../modules/palanquees/repository.ts';
import { notices } from '../modules/registrations/notifications.ts';
import { promotion } from '../modules/registrations/promotion.ts';
import { registrationsRepository } from '../modules/registrations/repository.ts';
import { registrationRoutes } from '../modules/registrations/routes.ts';
import { registrationsService } from '../modules/registrations/service.ts';
import { walletPolicy, type Context } from './dependencies.ts';

/** Outings and the registrations on them: each changes the other's waiting list. */
export function composeEvents(api: Api, { database, clock, club, sender, note }: Context): EventsService {
  const letters = eventLetters(sender);
  const tell = notices(outboxRepository, letters, clock);
  const promote = promotion(club.waitingList, tell, clock);
  const views = eventViews(registrationsRepository);
  const outings = eventsService({
    database,
    clock,
    registrations: registrationsRepository,
    leftTraces: async (tx, id) =>
      (await outingsRepository(tx).isNamed(id)) || (await palanqueesRepository(tx).latest(id)) !== undefined,
    outbox: outboxRepository,
    views,
    letters,
    promote,
    note,
  });
  eventRoutes(api, outings);
  registrationRoutes(
    api,
    registrationsService({
      database,
      clock,
      events: {
        lock: (tx, id) => eventsRepository(tx).lock(id),
        view: (tx, actor, event) => views.one(tx, actor, event),
      },
      findDiver: (tx, id) => diversRepository(tx).findForUpdate(id),
      walletPolicy,
      tell,
      promote,
    }),
  );
  return outings;
}
