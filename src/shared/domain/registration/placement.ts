import { isUnlimited, type Outing } from '../events/status.ts';
import { isPending, kindOf, MAX_POSITION, pendingOf, maximumFor, type Kind, type RegistrationType } from './kinds.ts';

export const taken = (active: readonly Placed[], type: RegistrationType): Set<number> =>
  new Set(active.filter((entry) => entry.type === type).map((entry) => entry.position));

function firstFree(positions: Set<number>): number {
  let position = 1;
  while (positions.has(position)) position += 1;
  return position;
}

/** The end of the waiting list; its holes are not filled, since the order is the order of arrival. */
export function endOfWaitingList(active: readonly Placed[], type: RegistrationType): Place {
  const positions = taken(active, type);
  const after = Math.max(0, ...positions) + 1;
  return { type, position: after <= MAX_POSITION ? after : firstFree(positions) };
}

/**
 * Where a registration lands (contract §5): while the active count is below the maximum, in the asked slot, or in the
 * first free one when it is taken or beyond the maximum; else, and for entries that ask to wait, at the end of the waiting
 * list.
 */
export function placeFor(outing: Places, asked: Place, active: readonly Placed[]): Place {
  const kind = kindOf(asked.type);
  if (isPending(asked.type) || !hasRoom(outing, kind, active)) return endOfWaitingList(active, pendingOf(kind));
  const positions = taken(active, kind);
  const free = asked.position <= capacity(outing, kind) && !positions.has(asked.position);
  return { type: kind, position: free ? asked.position : firstFree(positions) };
}

/**
 * Who moves up from the waiting list now that there is room: the first of it, as many as there are places, each with
 * the slot that they get. An outing closed to divers promotes none to a diver's place (specification §4, needcadre).
 */
export function promotions<T extends Placed>(
  outing: Places & Pick<Outing, 'needcadre'>,
  kind: Kind,
  active: readonly T[],
): { entry: T; place: Place }[] {
  if (kind === 'PARTICIPANT' && outing.needcadre) return [];
  const waiting = active.filter((e) => e.type === pendingOf(kind)).sort((a, b) => a.position - b.position);
  const placed: Placed[] = [...active];
  const moves: { entry: T; place: Place }[] = [];
  for (const entry of waiting) {
    if (!hasRoom(outing, kind, placed)) break;
    const place = placeFor(outing, { type: kind, position: 1 }, placed);
    placed.push(place);
    moves.push({ entry, place });
  }
  return moves;
}

/** Entries in their slots: index p − 1 holds position p, holes are null (contract §5). */
export function inSlots<T extends Placed>(entries: readonly T[]): (T | null)[] {
  const slots: (T | null)[] = [];
  for (const entry of entries) {
    while (slots.length < entry.position) slots.push(null);
    slots[entry.position - 1] = entry;
  }
  return slots;
}

/** An active entry, as far as places go. */
export interface Placed {
  readonly type: RegistrationType;
  /** From 1. */
  readonly position: number;
}

export interface Place {
  readonly type: RegistrationType;
  readonly position: number;
}

export type Places = Pick<Outing, 'status' | 'diverMax' | 'accompanistMax'>;

/** Entries, not slots: two in the same slot, as another server may send them, still are two divers. */
const count = (active: readonly Placed[], kind: Kind): number => active.filter((entry) => entry.type === kind).length;

/** Highest position of that kind, and how many places there are; without a limit it is that of positions. */
export const capacity = (outing: Places, kind: Kind): number =>
  isUnlimited(outing) ? MAX_POSITION : maximumFor(outing, kind);

/** Is there a place left for that kind? COMPLETE: everybody waits, also where there is no limit (contract §10). */
export function hasRoom(outing: Places, kind: Kind, active: readonly Placed[]): boolean {
  return outing.status === 'OPEN' && count(active, kind) < capacity(outing, kind);
}

/** Places left of that kind; null when there is no limit. Never below 0. */
export function placesLeft(outing: Places, kind: Kind, active: readonly Placed[]): number | null {
  return isUnlimited(outing) ? null : Math.max(0, maximumFor(outing, kind) - count(active, kind));
}
