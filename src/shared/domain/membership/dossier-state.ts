import type { Day } from '../dates.ts';
import type { Cents } from '../money.ts';
import type { Season } from './season-label.ts';

/** `due` above 0, `inOrder` at 0, `notEligible` below 0 or without a fee (specification §2 'Membership payment'). */
export type FeeStanding = 'due' | 'inOrder' | 'notEligible';

export function feeStanding(cotisation: Cents | null | undefined): FeeStanding {
  if (cotisation === null || cotisation === undefined || cotisation < 0) return 'notEligible';
  return cotisation > 0 ? 'due' : 'inOrder';
}

export const DOSSIER_STATES = ['awaited', 'sent', 'paid'] as const;
export type DossierState = (typeof DOSSIER_STATES)[number];

/** ISO instants; null for what has not happened. */
export interface DossierFacts {
  readonly awaited: boolean;
  readonly askedAt: string | null;
  readonly sentAt: string | null;
  readonly paidAt: string | null;
  readonly cotisation: Cents | null;
}

/** In characters: what an administrator notes as missing from a dossier. */
export const MISSING_LIMIT = 500;

export const owes = (cotisation: Cents | null): cotisation is Cents => cotisation !== null && cotisation > 0;

/** `awaited` wins even when the fee is paid; a dossier unticked by the club counts as sent. Null: none this season. */
export function dossierState({ awaited, askedAt, sentAt, paidAt, cotisation }: DossierFacts): DossierState | null {
  if (awaited) return 'awaited';
  if (askedAt === null && sentAt === null) return null;
  const settled = cotisation === 0 || (paidAt !== null && !owes(cotisation));
  return settled ? 'paid' : 'sent';
}

/** The dossier or the fee is still missing. */
export const isWaitedFor = ({ state, cotisation }: { state: DossierState | null; cotisation: Cents | null }): boolean =>
  state === 'awaited' || (state !== null && owes(cotisation));

/** 'Envoyer mon dossier une autre fois' is offered up to and including the deadline (contract §5). */
export const mayPostpone = ({ deadline }: Pick<Season, 'deadline'>, today: Day): boolean =>
  deadline === null || today <= deadline;
