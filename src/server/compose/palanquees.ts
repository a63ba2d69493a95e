import type { Plan } from '../../shared/domain/palanquees/plan.ts';
import type { Database } from '../db/database.ts';
import type { Api } from '../http/api.ts';
import { diversRepository } from '../modules/divers/repository.ts';
import { eventsRepository } from '../modules/events/repository.ts';
import type { Note } from '../commons/audit-log.ts';
import { palanqueeRoutes } from '../modules/palanquees/routes.ts';
import { palanqueesService } from '../modules/palanquees/service.ts';
import { settingsRepository } from '../modules/parametres/repository.ts';
import { registrationsRepository } from '../modules/registrations/repository.ts';

interface PalanqueeParts {
  readonly database: Database;
  readonly clock: () => Date;
  readonly note: Note;
}

/** The palanquées meet their neighbours here. Answers to what the safety sheet prints of them. */
export function composePalanquees(api: Api, parts: PalanqueeParts): (eventId: number) => Promise<Plan | null> {
  const service = palanqueesService({
    ...parts,
    findEvent: (tx, id) => eventsRepository(tx).find(id),
    entriesOf: (tx, id) => registrationsRepository(tx).ofEvents([id]),
    findDivers: (tx, ids) => diversRepository(tx).findMany(ids),
    arrivedSince: async (tx, id, instant) => {
      const entries = await registrationsRepository(tx).ofEvent(id);
      return new Set(entries.filter((entry) => entry.created_at > instant).map((entry) => entry.diver_id));
    },
    watchesCertificates: async (tx) => (await settingsRepository(tx).club()).watchesCertificates,
  });
  palanqueeRoutes(api, service);
  return service.printed;
}
