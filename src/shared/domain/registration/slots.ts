import type { Outing } from '../events/status.ts';
import { isPending, kindOf, MAX_POSITION, pendingOf, type Kind, type RegistrationType } from './kinds.ts';
import { capacity, hasRoom, type Place, type Placed, type Places } from './placement.ts';

export const taken = (active: readonly Placed[], type: RegistrationType): Set<number> =>
  new Set(active.filter((entry) => entry.type === type).map((entry) => entry.position));

function firstFree(positions: Set<number>): number {
  let position = 1;
  while (positions.has(position)) position += 1;
  return position;
}

/** Leaves holes unfilled: positions keep the order of arrival. */
export function endOfWaitingList(active: readonly Placed[], type: RegistrationType): Place {
  const positions = taken(active, type);
  const after = Math.max(0, ...positions) + 1;
  return { type, position: after <= MAX_POSITION ? after : firstFree(positions) };
}

/** Gives the asked slot or the first free one while there is room, else the end of the waiting list (contract §5). */
export function placeFor(outing: Places, asked: Place, active: readonly Placed[]): Place {
  const kind = kindOf(asked.type);
  if (isPending(asked.type) || !hasRoom(outing, kind, active)) return endOfWaitingList(active, pendingOf(kind));
  const positions = taken(active, kind);
  const free = asked.position <= capacity(outing, kind) && !positions.has(asked.position);
  return { type: kind, position: free ? asked.position : firstFree(positions) };
}

/** Promotes in waiting order while there is room; none to a diver's place when `needcadre` (specification §4). */
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

/** Index p − 1 holds position p, holes are null (contract §5). */
export function inSlots<T extends Placed>(entries: readonly T[]): (T | null)[] {
  const slots: (T | null)[] = [];
  for (const entry of entries) {
    while (slots.length < entry.position) slots.push(null);
    slots[entry.position - 1] = entry;
  }
  return slots;
}
