import { isUnlimited, type Outing } from '../events/status.ts';
import { MAX_POSITION, maximumFor, type Kind, type RegistrationType } from './kinds.ts';

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

/** Counts entries, not slots: another server may send two in one slot. */
const count = (active: readonly Placed[], kind: Kind): number => active.filter((entry) => entry.type === kind).length;

/** Highest position and number of places. */
export const capacity = (outing: Places, kind: Kind): number =>
  isUnlimited(outing) ? MAX_POSITION : maximumFor(outing, kind);

/** With COMPLETE everybody waits, even without a limit (contract §10). */
export function hasRoom(outing: Places, kind: Kind, active: readonly Placed[]): boolean {
  return outing.status === 'OPEN' && count(active, kind) < capacity(outing, kind);
}

/** Null without a limit; never negative. */
export function placesLeft(outing: Places, kind: Kind, active: readonly Placed[]): number | null {
  return isUnlimited(outing) ? null : Math.max(0, maximumFor(outing, kind) - count(active, kind));
}
