import type { Cents } from '../money.ts';
import type { Day } from '../dates.ts';
import type { Season } from '../settings/club-settings.ts';

/** Where a member stands with the dossier of the season. Each member has one of them, or nothing was asked of them. */
export const DOSSIER_STATES = ['awaited', 'sent', 'paid'] as const;
export type DossierState = (typeof DOSSIER_STATES)[number];

/** What the state is read from; instants as texts, null for what has not happened. */
export interface DossierFacts {
  /** The member's `dossier`: it is awaited. */
  readonly awaited: boolean;
  readonly askedAt: string | null;
  readonly sentAt: string | null;
  readonly paidAt: string | null;
  readonly cotisation: Cents | null;
}

export const owes = (cotisation: Cents | null): cotisation is Cents => cotisation !== null && cotisation > 0;

/**
 * `awaited` as long as the member has not sent it, even when the fee was paid meanwhile. Then `sent` while the fee is due, and `paid`
 * once it is not: a member who owes again after a refused instalment is not done. A dossier that the club has
 * unticked has come by another way, and counts as sent. Null: no dossier of this season.
 */
export function dossierState({ awaited, askedAt, sentAt, paidAt, cotisation }: DossierFacts): DossierState | null {
  if (awaited) return 'awaited';
  if (askedAt === null && sentAt === null) return null;
  const settled = cotisation === 0 || (paidAt !== null && !owes(cotisation));
  return settled ? 'paid' : 'sent';
}

/** Is there still something to ask of them: the dossier, or the fee? */
export const isWaitedFor = ({ state, cotisation }: { state: DossierState | null; cotisation: Cents | null }): boolean =>
  state === 'awaited' || (state !== null && owes(cotisation));

/** 'Envoyer mon dossier une autre fois' is offered until the deadline's day included (contract §5). */
export const mayPostpone = ({ deadline }: Pick<Season, 'deadline'>, today: Day): boolean =>
  deadline === null || today <= deadline;
