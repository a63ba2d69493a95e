import { isPending, kindOf, MAX_POSITION, type Kind } from './kinds.ts';
import { capacity, hasRoom, type Place, type Placed, type Places } from './placement.ts';
import { endOfWaitingList, taken, placeFor } from './slots.ts';
import type { Outing } from '../events/status.ts';

export type MoveVerdict =
  { readonly ok: true; readonly place: Place } | { readonly ok: false; readonly code: 'SLOT_TAKEN' | 'EVENT_FULL' };

/** Place of a new registration (placement.ts); refused only beyond the longest waiting list. */
export function joinAt(outing: Places, asked: Place, active: readonly Placed[]): MoveVerdict {
  const place = placeFor(outing, asked, active);
  return place.position <= MAX_POSITION ? { ok: true, place } : { ok: false, code: 'EVENT_FULL' };
}

/**
 * Places an administrator's move (specification §7, position/type). `others` excludes the moved entry. A taken slot is
 * refused, but leads to the end of a waiting list; a move within one kind needs no room.
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

/** True when a change lets the waiting list move up (contract §10). Other changes leave those made to wait by hand. */
export function makesRoom(before: Roominess, after: Roominess, kind: Kind): boolean {
  if (after.status !== 'OPEN') return false;
  const reopened = before.status !== 'OPEN' || (kind === 'PARTICIPANT' && before.needcadre && !after.needcadre);
  return reopened || capacity(after, kind) > capacity(before, kind);
}
