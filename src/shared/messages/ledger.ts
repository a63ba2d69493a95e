import { parisDay, type Day } from '#domain/dates.ts';
import type { MeansKind } from '#domain/books/means.ts';
import type { Account, MovementKind } from '#domain/ledger/kinds.ts';
import type { PeriodName } from '#domain/ledger/periods.ts';
import type { Cents } from '#domain/money.ts';
import { MEANS_LABELS } from './books.ts';
import { amount, shortDayYear } from './format.ts';

export const ACCOUNT_LABELS: Readonly<Record<Account, string>> = { WALLET: 'Porte-monnaie', MEMBERSHIP: 'Cotisation' };

export const MOVEMENT_LABELS: Readonly<Record<MovementKind, string>> = {
  OPENING: 'Solde de départ',
  ADJUSTMENT: 'Correction du solde',
  FEE_CHANGE: 'Cotisation due modifiée',
  MANUAL: 'Mouvement du trésorier',
  OUTING: 'Plongée',
  OUTING_REFUND: 'Plongée remboursée',
  ONLINE_PAYMENT: 'Paiement en ligne',
  ONLINE_REFUND: 'Paiement en ligne remboursé',
  ONLINE_REFUSED: 'Paiement en ligne refusé',
  EXPENSE: 'Frais remboursés',
};

interface BookRow {
  readonly label: string | null;
  readonly aboutYear: number | null;
  readonly kind: MovementKind | null;
  readonly reason: string | null;
}

/** What a row of the books is about, in words: `Remise annulée (exercice 2026)`. */
export function transferLabel({ label, aboutYear, kind, reason }: BookRow): string {
  const words = label ?? (kind === 'MANUAL' ? reason : null) ?? MOVEMENT_LABELS[kind ?? 'MANUAL'];
  return aboutYear === null ? words : `${words} (exercice\u00a0${aboutYear})`;
}

interface Described {
  readonly kind: MovementKind;
  readonly account: Account;
  readonly reason: string | null;
  /** How the money changed hands, where it was noted. */
  readonly means?: { readonly kind: MeansKind } | null | undefined;
  readonly event: { readonly date: string; readonly site: string } | null;
}

const outingOf = ({ event }: Described): string =>
  event === null ? '' : `Plongée du ${shortDayYear(parisDay(event.date))}, ${event.site}`;

/** `Plongée du sam. 28 nov. 2026, VODELE` */
export function movementTitle(movement: Described): string {
  const { kind, account, reason } = movement;
  if (kind === 'OUTING') return outingOf(movement) || MOVEMENT_LABELS.OUTING;
  if (kind === 'OUTING_REFUND') return `Remboursement\u00a0: ${outingOf(movement).replace(/^P/, 'p') || 'plongée'}`;
  if (kind === 'MANUAL') return reason ?? MOVEMENT_LABELS.MANUAL;
  if (kind === 'ONLINE_PAYMENT') return account === 'WALLET' ? 'Rechargement en ligne' : 'Cotisation payée en ligne';
  return MOVEMENT_LABELS[kind];
}

/** Null when the title says it all. */
export const movementDetail = ({ kind, reason, means }: Described): string | null =>
  [kind === 'MANUAL' ? null : reason, means && MEANS_LABELS[means.kind]].filter(Boolean).join(' · ') || null;

/** `+12,50 €`, `−4,00 €`: the sign tells a movement from a balance. */
export const signedAmount = (cents: Cents): string => `${cents > 0 ? '+' : ''}${amount(cents)}`;

export function periodLabel(name: PeriodName, today: Day): string {
  const year = Number(today.slice(0, 4));
  const labels: Readonly<Record<PeriodName, string>> = {
    quarter: 'Les 3\u00a0derniers mois',
    months: 'Les 12\u00a0derniers mois',
    season: 'Depuis le 1ᵉʳ\u00a0septembre',
    year: `Année\u00a0${year}`,
    lastYear: `Année\u00a0${year - 1}`,
    all: 'Depuis le début',
  };
  return labels[name];
}
