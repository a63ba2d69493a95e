import type { ClubEvent } from '../../../../shared/contract/events.ts';
import { can, type Actor } from '../../../../shared/domain/permissions.ts';
import { recordCache, type Stamped } from '../../../cache/record-cache.ts';
import type { Database } from '../../../db/database.ts';
import { registrationsRepository, type EntryRow } from './registrations-repository.ts';
import { eventOf } from './mapping.ts';
import { eventsRepository } from './repository.ts';

/** Who stands on the list. */
interface Listed {
  readonly divers: ReadonlySet<number>;
  readonly tribes: ReadonlySet<string | null>;
}

/** Some ten windows of four months. */
const MOST_OUTINGS = 300;

/** Viewers of one kind get one answer: who stands on the list, or has a relative there, is a kind of their own. */
const kindFor =
  (viewer: Actor) =>
  ({ divers, tribes }: Listed): string => {
    const details = can(viewer, 'registrants.details');
    const isNear = divers.has(viewer.id) || (!details && tribes.has(viewer.familyId));
    return isNear ? `${details} ${viewer.id} ${viewer.familyId}` : String(details);
  };

const listedOf = (rows: readonly EntryRow[]): Listed => ({
  divers: new Set(rows.map((row) => row.diver_id)),
  tribes: new Set(rows.map((row) => row.family_id).filter(Boolean)),
});

/** Reads outings as a viewer sees them, kept under `events.stamp`, which is read before. */
export function cachedEvents(database: Database) {
  const read = recordCache<Listed, ClubEvent>(MOST_OUTINGS);

  return (viewer: Actor, outings: readonly Stamped[]): Promise<ClubEvent[]> =>
    read(outings, {
      kindOf: kindFor(viewer),
      load: (missing) =>
        database.readAtOnce(async (tx) => {
          const ids = missing.map(({ id }) => id);
          const records = await eventsRepository(tx).findMany(ids);
          const rows = Map.groupBy(await registrationsRepository(tx).ofEvents(ids), ({ event_id }) => event_id);
          return new Map(
            records.map((record) => {
              const entries = rows.get(record.id) ?? [];
              return [record.id, { about: listedOf(entries), answer: eventOf(record, entries, viewer) }];
            }),
          );
        }),
    });
}
