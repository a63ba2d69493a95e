import type { ClubEvent } from '#contract/events.ts';
import type { RegistrantPrices } from '#contract/tariffs.ts';
import type { Tariffs } from '#domain/events/prices.ts';
import { can, type Actor } from '#domain/permissions.ts';
import { recordCache, type Stamped } from '#server/cache/record-cache.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { orNotFound } from '#server/errors/domain-error.ts';
import { eventOf, tariffPrice, type EventRow } from './mapping.ts';
import { registrationsRepository } from '../entries/repository.ts';
import { eventsRepository } from './repository.ts';

/** Reads an outing's list, and answers the outing as a viewer sees it. */
export const eventView = async (tx: Tx, actor: Actor, event: EventRow): Promise<ClubEvent> =>
  eventOf(event, await registrationsRepository(tx).ofEvents([event.id]), actor);

/** Throws EVENT_NOT_FOUND. */
export const eventViewById = async (tx: Tx, actor: Actor, id: number): Promise<ClubEvent> =>
  eventView(tx, actor, orNotFound(await eventsRepository(tx).find(id), 'EVENT_NOT_FOUND'));

/** Of those who are or were registered, by a table. */
export async function registrantPrices(tx: Tx, event: EventRow, tariffs: Tariffs): Promise<RegistrantPrices> {
  const entries = await registrationsRepository(tx).ofEvent(event.id);
  return entries.flatMap((entry) => {
    const price = tariffPrice(entry, entry.type, event, tariffs);
    return price ? [{ id: entry.diver_id, ...price }] : [];
  });
}

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

/** Reads outings as a viewer sees them, kept under `events.stamp`, which is read before. */
export function cachedEvents(database: Database) {
  const read = recordCache<Listed, ClubEvent>(MOST_OUTINGS);

  return (viewer: Actor, outings: readonly Stamped[]): Promise<ClubEvent[]> =>
    read(outings, {
      kindOf: kindFor(viewer),
      load: (missing) =>
        database.readAtOnce(async (tx) => {
          const ids = missing.map(({ id }) => id);
          const events = await eventsRepository(tx).findMany(ids);
          const rows = Map.groupBy(await registrationsRepository(tx).ofEvents(ids), ({ event_id }) => event_id);
          return new Map(
            events.map((event) => {
              const entries = rows.get(event.id) ?? [];
              const about = {
                divers: new Set(entries.map((row) => row.diver_id)),
                tribes: new Set(entries.map((row) => row.family_id).filter(Boolean)),
              };
              return [event.id, { about, answer: eventOf(event, entries, viewer) }];
            }),
          );
        }),
    });
}
