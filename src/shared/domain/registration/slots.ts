import type { Outing } from '../events/status.ts';
import {
  type Kind,
  MAX_POSITION,
  type Place,
  type RegistrationType,
  capacity,
  hasRoom,
  isPending,
  kindOf,
  pendingOf,
} from './placement.ts';

export const taken = (active: readonly Place[], type: RegistrationType): Set<number> =>
  new Set(active.filter((entry) => entry.type === type).map((entry) => entry.position));

function firstFree(positions: Set<number>): number {
  let position = 1;
  while (positions.has(position)) position += 1;
  return position;
}

/** Leaves holes unfilled: positions keep the order of arrival. */
export function endOfWaitingList(active: readonly Place[], type: RegistrationType): Place {
  const positions = taken(active, type);
  const after = Math.max(0, ...positions) + 1;
  return { type, position: after <= MAX_POSITION ? after : firstFree(positions) };
}

/** Gives the asked slot or the first free one while there is room, else the end of the waiting list (contract §5). */
export function placeFor(outing: Outing, wanted: Place, active: readonly Place[]): Place {
  const kind = kindOf(wanted.type);
  if (isPending(wanted.type) || !hasRoom(outing, kind, active)) return endOfWaitingList(active, pendingOf(kind));
  const positions = taken(active, kind);
  const free = wanted.position <= capacity(outing, kind) && !positions.has(wanted.position);
  return { type: kind, position: free ? wanted.position : firstFree(positions) };
}

/** Promotes in waiting order while there is room; none to a diver's place when `needcadre` (specification §4). */
export function promotions<T extends Place>(
  outing: Outing,
  kind: Kind,
  active: readonly T[],
): { entry: T; place: Place }[] {
  if (kind === 'PARTICIPANT' && outing.needcadre) return [];
  const waiting = active.filter((e) => e.type === pendingOf(kind)).sort((a, b) => a.position - b.position);
  const placed: Place[] = [...active];
  const moves: { entry: T; place: Place }[] = [];
  for (const entry of waiting) {
    if (!hasRoom(outing, kind, placed)) break;
    const place = placeFor(outing, { type: kind, position: 1 }, placed);
    placed.push(place);
    moves.push({ entry, place });
  }
  return moves;
}

/** Index p − 1 holds position p, holes are null (contract §5). */
export function inSlots<T extends Place>(entries: readonly T[]): (T | null)[] {
  const slots: (T | null)[] = [];
  for (const entry of entries) {
    while (slots.length < entry.position) slots.push(null);
    slots[entry.position - 1] = entry;
  }
  return slots;
}

type MoveVerdict =
  { readonly ok: true; readonly place: Place } | { readonly ok: false; readonly code: 'SLOT_TAKEN' | 'EVENT_FULL' };

/** Place of a new registration (placement.ts); refused only beyond the longest waiting list. */
export function joinAt(outing: Outing, wanted: Place, active: readonly Place[]): MoveVerdict {
  const place = placeFor(outing, wanted, active);
  return place.position <= MAX_POSITION ? { ok: true, place } : { ok: false, code: 'EVENT_FULL' };
}

/** Places an administrator's move (specification §7); a move within one kind needs no room. */
export function moveTo(outing: Outing, from: Place, target: Place, others: readonly Place[]): MoveVerdict {
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

/** True when a change lets the waiting list move up (contract §10). Other changes leave those made to wait by hand. */
export function makesRoom(before: Outing, after: Outing, kind: Kind): boolean {
  if (after.status !== 'OPEN') return false;
  const reopened = before.status !== 'OPEN' || (kind === 'PARTICIPANT' && before.needcadre && !after.needcadre);
  return reopened || capacity(after, kind) > capacity(before, kind);
}

export interface WaitingListPolicy {
  readonly autoPromote: boolean;
  /** Hours before the start without automatic promotion. */
  readonly quietHours: number;
}

const HOUR = 3_600_000;

/** Stops shortly before the start (contract §5), when the mail would go unread: administrators then move by hand. */
export const promotesByItself = (outing: Pick<Outing, 'date'>, policy: WaitingListPolicy, now: Date): boolean =>
  policy.autoPromote && Date.parse(outing.date) - now.getTime() > policy.quietHours * HOUR;
