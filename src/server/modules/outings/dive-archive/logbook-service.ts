import type { Experience, Logbook } from '../../../../shared/contract/dive-archive.ts';
import type { DiveNumber } from '../../../../shared/domain/palanquees/plan.ts';
import { diveOf, experienceOf } from '../../../../shared/domain/palanquees/logbook.ts';
import type { Actor } from '../../../../shared/domain/permissions.ts';
import type { ServiceContext } from '../../../commons/service/service-context.ts';
import type { Tx } from '../../../db/database.ts';
import { orNotFound } from '../../../errors/domain-error.ts';
import { eventsRepository } from '../events/repository.ts';
import { registrationsRepository } from '../events/registrations-repository.ts';
import { placesOf } from '../palanquees/mapping.ts';
import { sheetsRepository } from '../safety-sheets/repository.ts';
import { digestOf, statedIn } from './record.ts';

/** What the newest sheets of these members' outings state, newest first; without damaged rows. */
async function statedOf(tx: Tx, divers: readonly number[]) {
  const sheets = await sheetsRepository(tx).newestOf(divers);
  return sheets
    .filter(({ content, digest }) => digestOf(content) === digest)
    .map(({ dive, content }) => ({ ...statedIn(content), dive: dive as DiveNumber }));
}

/** Dives by the validated sheets, as long as these are kept; http/access.ts checks the right to call. */
export const logbookService = ({ database }: Pick<ServiceContext, 'database'>) => ({
  own: (actor: Actor): Promise<Logbook> =>
    database.read(async (tx) => {
      const stated = await statedOf(tx, [actor.id]);
      const dives = stated.flatMap((sheet): Logbook['dives'] => {
        const done = diveOf(sheet, actor.id);
        if (!done) return [];
        const companions = sheet.people
          .filter(({ id }) => done.companions.includes(id))
          .map(({ id, lastname, firstname }) => ({ id, lastname, firstname }));
        const { id, date, site } = sheet.event;
        return [{ ...done, event: id, dive: sheet.dive, date, site: site.name, companions }];
      });
      return { dives };
    }),

  /** Of those with a place on an outing. Throws EVENT_NOT_FOUND. */
  experience: (eventId: number): Promise<Experience> =>
    database.read(async (tx) => {
      const event = orNotFound(await eventsRepository(tx).find(eventId), 'EVENT_NOT_FOUND');
      const divers = placesOf(await registrationsRepository(tx).ofEvent(event.id)).map((entry) => entry.diver_id);
      const stated = await statedOf(tx, divers);
      const divesOf = (id: number) =>
        stated.flatMap((sheet) => {
          const done = diveOf(sheet, id);
          return done ? [{ depth: done.depth, date: sheet.event.date }] : [];
        });
      return { divers: divers.map((id) => ({ id, ...experienceOf(divesOf(id)) })) };
    }),
});
