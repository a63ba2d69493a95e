import type { Member } from './members.ts';

const DAY = 24 * 3_600_000;

/** A member's request that waits for its answer. */
export const demoRequests = (members: readonly Member[], asOf: Date) =>
  members.slice(-1).map(({ id }) => ({
    diver_id: id,
    kind: 'CORRECTION' as const,
    text: 'Mon contact d’urgence a changé de numéro, voici le nouveau : +32 470 00 00 00.',
    created_at: new Date(asOf.getTime() - 3 * DAY).toISOString(),
    state: 'OPEN' as const,
  }));
