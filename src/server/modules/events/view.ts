import type { ClubEvent } from '../../../shared/contract/events.ts';
import type { Actor } from '../../../shared/domain/permissions.ts';
import type { Tx } from '../../db/database.ts';
import { registrationsRepository } from '../registrations/repository.ts';
import { eventOf } from './mapping.ts';
import type { EventRecord } from './repository.ts';

/** Reads all registrations in one query. */
export async function eventViews(tx: Tx, actor: Actor, records: readonly EventRecord[]): Promise<ClubEvent[]> {
  const rows = await registrationsRepository(tx).ofEvents(records.map(({ id }) => id));
  const byEvent = Map.groupBy(rows, ({ event_id }) => event_id);
  return records.map((record) => eventOf(record, byEvent.get(record.id) ?? [], actor));
}

export const eventView = async (tx: Tx, actor: Actor, record: EventRecord): Promise<ClubEvent> =>
  eventOf(record, await registrationsRepository(tx).ofEvents([record.id]), actor);
