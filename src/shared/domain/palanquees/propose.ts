import type { Palanquee, Registrant } from './plan.ts';

export type UnplacedReason = 'NO_LEADER' | 'ALONE';

export interface Proposal {
  readonly directorId: number | null;
  readonly palanquees: readonly Palanquee[];
  readonly unplaced: readonly { readonly id: number; readonly reason: UnplacedReason }[];
}

export interface ProposalRequest {
  /** In the order of their places. */
  readonly registrants: readonly Registrant[];
  /** Palanquées that stay as they are: those in them are not grouped again. */
  readonly kept?: readonly Palanquee[];
  /** Whoever directs already; without it one of the registrants is proposed. */
  readonly directorId?: number | null;
}

export function propose({ registrants, kept = [], directorId = null }: ProposalRequest): Proposal {
  const unplaced = registrants.map(({ id }) => ({ id, reason: 'NO_LEADER' as const }));
  return { directorId, palanquees: kept, unplaced };
}
