import { isUnlimited, type Outing } from '../events/status.ts';
import { MAX_POSITION, maximumFor, type Kind, type RegistrationType } from './kinds.ts';

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
