import { type Outing, isUnlimited } from '../events/status.ts';

/** Registration types (specification §3). */
export const REGISTRATION_TYPES = ['ACCOMPANIST', 'PARTICIPANT', 'PENDING_PARTICIPANT', 'PENDING_ACCOMPANIST'] as const;
export type RegistrationType = (typeof REGISTRATION_TYPES)[number];

/** Kind of place, held or waited for. */
export type Kind = 'ACCOMPANIST' | 'PARTICIPANT';

/** Positions start at 1 (contract §10). */
export const MAX_POSITION = 2000;

export const kindOf = (type: RegistrationType): Kind =>
  type === 'ACCOMPANIST' || type === 'PENDING_ACCOMPANIST' ? 'ACCOMPANIST' : 'PARTICIPANT';

export const pendingOf = (kind: Kind): RegistrationType => `PENDING_${kind}`;

export const isPending = (type: RegistrationType): boolean => type !== kindOf(type);

export const maximumFor = (outing: Outing, kind: Kind): number =>
  kind === 'ACCOMPANIST' ? outing.accompanistMaxNumber : outing.diverMaxNumber;

export interface Place {
  readonly type: RegistrationType;
  /** From 1. */
  readonly position: number;
}

/** Counts entries, not slots: another server may send two in one slot. */
const count = (active: readonly Place[], kind: Kind): number => active.filter((entry) => entry.type === kind).length;

/** Highest position and number of places. */
export const capacity = (outing: Outing, kind: Kind): number =>
  isUnlimited(outing) ? MAX_POSITION : maximumFor(outing, kind);

/** With COMPLETE everybody waits, even without a limit (contract §10). */
export function hasRoom(outing: Outing, kind: Kind, active: readonly Place[]): boolean {
  return outing.status === 'OPEN' && count(active, kind) < capacity(outing, kind);
}

/** Null without a limit; never negative. */
export function placesLeft(outing: Outing, kind: Kind, active: readonly Place[]): number | null {
  return isUnlimited(outing) ? null : Math.max(0, maximumFor(outing, kind) - count(active, kind));
}

export interface Registered extends Place {
  readonly active: boolean;
}

const byPosition = (a: Registered, b: Registered): number => a.position - b.position;

/** In slot order. */
export const holders = <T extends Registered>(entries: readonly T[], kind: Kind): T[] =>
  entries.filter((entry) => entry.active && entry.type === kind).sort(byPosition);

/** In order of arrival. */
export const waiting = <T extends Registered>(entries: readonly T[], kind: Kind): T[] =>
  entries.filter((entry) => entry.active && entry.type === pendingOf(kind)).sort(byPosition);

/** From 1, whatever holes the positions have; 0 when not waiting. */
export const waitingRank = <T extends Registered>(entries: readonly T[], entry: T): number =>
  waiting(entries, kindOf(entry.type)).indexOf(entry) + 1;

/** Includes entries that another server placed beyond the maximum (specification §4). */
export function waitingCount(outing: Outing, entries: readonly Registered[], kind: Kind): number {
  const beyond = isUnlimited(outing) ? 0 : holders(entries, kind).length - maximumFor(outing, kind);
  return waiting(entries, kind).length + Math.max(0, beyond);
}
