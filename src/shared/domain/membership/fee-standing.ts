import type { Cents } from '../money.ts';

/** `due` above 0, `inOrder` at 0, `notEligible` below 0 or without a fee (specification §2 'Membership payment'). */
export type FeeStanding = 'due' | 'inOrder' | 'notEligible';

export function feeStanding(cotisation: Cents | null | undefined): FeeStanding {
  if (cotisation === null || cotisation === undefined || cotisation < 0) return 'notEligible';
  return cotisation > 0 ? 'due' : 'inOrder';
}
