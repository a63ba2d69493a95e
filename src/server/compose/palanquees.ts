import type { Api } from '../http/api.ts';
import { diversRepository } from '../modules/divers/repository.ts';
import { documentRoutes } from '../modules/documents/routes.ts';
import { documentsService } from '../modules/documents/service.ts';
import { eventsRepository } from '../modules/events/repository.ts';
import type { EventsService } from '../modules/events/service.ts';
import { palanqueeRoutes } from '../modules/palanquees/routes.ts';
import { palanqueesService } from '../modules/palanquees/service.ts';
import { settingsRepository } from '../modules/parametres/repository.ts';
import { registrationsRepository } from '../modules/registrations/repository.ts';
import type { Context } from './dependencies.ts';

/** Palanquées of an outing, and the documents that print them. */
export function composePalanquees(api: Api, { database, clock, club, note }: Context, outings: EventsService): void {
  const palanquees = palanqueesService({
    database,
    clock,
    note,
    findEvent: (tx, id) => eventsRepository(tx).find(id),
    entriesOf: (tx, id) => registrationsRepository(tx).ofEvents([id]),
    findDivers: (tx, ids) => diversRepository(tx).findMany(ids),
    arrivedSince: async (tx, id, instant) => {
      const entries = await registrationsRepository(tx).ofEvent(id);
      return new Set(entries.filter((entry) => entry.created_at > instant).map((entry) => entry.diver_id));
    },
    watchesCertificates: async (tx) => (await settingsRepository(tx).club()).watchesCertificates,
  });
  palanqueeRoutes(api, palanquees);
  documentRoutes(
    api,
    documentsService(club, {
      readEvent: outings.read,
      printedPlan: palanquees.printed,
      watchesCertificates: () => database.read(async (tx) => (await settingsRepository(tx).club()).watchesCertificates),
      contactsOf: (ids) =>
        database.read(async (tx) => new Map((await diversRepository(tx).findMany(ids)).map((row) => [row.id, row]))),
    }),
  );
}
