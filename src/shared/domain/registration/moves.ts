import { isPending, kindOf, MAX_POSITION, type Kind } from './kinds.ts';
import { endOfWaitingList, taken, capacity, hasRoom, type Place, type Placed, type Places } from './placement.ts';
import type { Outing } from '../events/status.ts';

export type MoveVerdict =
  { readonly ok: true; readonly place: Place } | { readonly ok: false; readonly code: 'SLOT_TAKEN' | 'EVENT_FULL' };

/**
 * Where an administrator's move lands (section 7, position/type). `others` are the active entries but the moved one. A
 * place is taken as asked or refused; on a waiting list a taken place means the end of it. Changing slots among
 * those of one's kind takes no further place, so it needs no room.
 */
export function moveTo(outing: Places, from: Place, target: Place, others: readonly Placed[]): MoveVerdict {
  const free = !taken(others, target.type).has(target.position);
  if (isPending(target.type)) {
    const place = free ? target : endOfWaitingList(others, target.type);
    return place.position <= MAX_POSITION ? { ok: true, place } : { ok: false, code: 'EVENT_FULL' };
  }
  if (!free) return { ok: false, code: 'SLOT_TAKEN' };
  const kind = kindOf(target.type);
  const fits = target.position <= capacity(outing, kind) && (from.type === kind || hasRoom(outing, kind, others));
  return fits ? { ok: true, place: target } : { ok: false, code: 'EVENT_FULL' };
}

type Roominess = Places & Pick<Outing, 'needcadre'>;

/**
 * Did a change of the outing make room for that kind (contract §10): a higher maximum or none, COMPLETE or CANCELLED
 * lifted, divers let in again? Then its waiting list moves up. Any other change leaves alone whom an administrator made
 * wait.
 */
export function makesRoom(before: Roominess, after: Roominess, kind: Kind): boolean {
  if (after.status !== 'OPEN') return false;
  const reopened = before.status !== 'OPEN' || (kind === 'PARTICIPANT' && before.needcadre && !after.needcadre);
  return reopened || capacity(after, kind) > capacity(before, kind);
}
