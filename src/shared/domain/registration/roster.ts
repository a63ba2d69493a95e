import { isUnlimited, type Outing } from '../events/status.ts';
import { kindOf, maximumFor, pendingOf, type Kind, type RegistrationType } from './kinds.ts';

/** An entry of an outing's lists, active or removed. */
export interface Registered {
  readonly type: RegistrationType;
  readonly position: number;
  readonly active: boolean;
}

const byPosition = (a: Registered, b: Registered): number => a.position - b.position;

/** Who holds a place of that kind, in the order of the slots. */
export const holders = <T extends Registered>(entries: readonly T[], kind: Kind): T[] =>
  entries.filter((entry) => entry.active && entry.type === kind).sort(byPosition);

/** Who waits for a place of that kind, in the order of arrival. */
export const waiting = <T extends Registered>(entries: readonly T[], kind: Kind): T[] =>
  entries.filter((entry) => entry.active && entry.type === pendingOf(kind)).sort(byPosition);

/** Rank on the waiting list, from 1: its positions may have holes. 0 for an entry that does not wait. */
export const waitingRank = <T extends Registered>(entries: readonly T[], entry: T): number =>
  waiting(entries, kindOf(entry.type)).indexOf(entry) + 1;

/**
 * How many wait for a diver's place (specification §4: the count over the maximum): the waiting list, and those whom
 * another server has put beyond the maximum.
 */
export function waitingCount(
  outing: Pick<Outing, 'diverMax' | 'accompanistMax'>,
  entries: readonly Registered[],
  kind: Kind,
): number {
  const beyond = isUnlimited(outing) ? 0 : holders(entries, kind).length - maximumFor(outing, kind);
  return waiting(entries, kind).length + Math.max(0, beyond);
}
