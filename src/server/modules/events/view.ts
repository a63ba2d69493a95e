import type { ClubEvent } from '../../../shared/contract/events.ts';
import type { Actor } from '../../../shared/domain/permissions.ts';
import type { Tx } from '../../db/database.ts';
import type { EntryRow, RegistrationsRepository } from '../registrations/repository.ts';
import { eventOf } from './mapping.ts';
import type { EventRecord } from './repository.ts';

/** Outings as the wire shows them: with their registrations, all of them read in one query. */
export const eventViews = (registrations: (tx: Tx) => Pick<RegistrationsRepository, 'ofEvents'>) => ({
  async all(tx: Tx, actor: Actor, records: readonly EventRecord[]): Promise<ClubEvent[]> {
    const byEvent = new Map<number, EntryRow[]>(records.map((record) => [record.id, []]));
    for (const row of await registrations(tx).ofEvents([...byEvent.keys()])) byEvent.get(row.event_id)?.push(row);
    return records.map((record) => eventOf(record, byEvent.get(record.id) ?? [], actor.id));
  },

  async one(tx: Tx, actor: Actor, record: EventRecord): Promise<ClubEvent> {
    return eventOf(record, await registrations(tx).ofEvents([record.id]), actor.id);
  },
});

export type EventViews = ReturnType<typeof eventViews>;
