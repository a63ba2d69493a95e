import type { Actor } from '../../../../shared/domain/permissions.ts';
import { leadOf, type Lead } from '../../../../shared/domain/registration/leaders.ts';
import type { Tx } from '../../../db/database.ts';
import type { EntryRow } from '../events/registrations-repository.ts';
import { palanqueesRepository } from './repository.ts';

/** Part of the actor in the direction of an outing, by its entries and the latest palanquées of its dives. */
export async function leadIn(tx: Tx, actor: Actor, eventId: number, entries: readonly EntryRow[]): Promise<Lead> {
  const saved = [...(await palanqueesRepository(tx).latestOfAll(eventId)).values()];
  const directs = saved.some(({ plan }) => plan.directorId === actor.id);
  const own = entries.filter((entry) => entry.diver_id === actor.id);
  return leadOf(
    actor,
    own.map(({ type, active }) => ({ type, active: active === 1 })),
    directs ? actor.id : null,
  );
}
