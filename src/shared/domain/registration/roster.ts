import { isUnlimited, type Outing } from '../events/status.ts';
import { kindOf, maximumFor, pendingOf, type Kind, type RegistrationType } from './kinds.ts';

export interface Registered {
  readonly type: RegistrationType;
  readonly position: number;
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
export function waitingCount(
  outing: Pick<Outing, 'diverMax' | 'accompanistMax'>,
  entries: readonly Registered[],
  kind: Kind,
): number {
  const beyond = isUnlimited(outing) ? 0 : holders(entries, kind).length - maximumFor(outing, kind);
  return waiting(entries, kind).length + Math.max(0, beyond);
}
