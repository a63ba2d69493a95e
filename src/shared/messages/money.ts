import type { Cents } from '../domain/money.ts';
import type { WalletBand } from '../domain/wallet/balance.ts';

/** `12 345`, with spaces that do not break. */
export const spacedFigure = (whole: number): string => String(whole).replace(/\B(?=(\d{3})+$)/g, '\u202f');

/**
 * `1 234,50 €`, with spaces that do not break. Written out here, as Intl writes it (a test compares), for the reason that
 * dates.ts gives.
 */
export function amount(cents: Cents): string {
  const figures = Math.abs(cents);
  const euros = spacedFigure(Math.floor(figures / 100));
  return `${cents < 0 ? '-' : ''}${euros},${String(figures % 100).padStart(2, '0')}\u00a0€`;
}

/** The same of euros of the wire; what another server knows in less than a cent is rounded. */
export const amountOfEuros = (euros: number): string => amount(Math.round(euros * 100));

/** Words for where a balance stands; nothing where the club watches none. */
export const WALLET_WORDS: Readonly<Record<WalletBand, string>> = {
  off: '',
  below: 'insuffisant',
  low: 'bas',
  ok: 'en ordre',
};

/** Rank in a line of people: `1er`, `2ᵉ`, with the raised letters of French typography. */
export const ordinal = (rank: number): string => (rank === 1 ? '1ᵉʳ' : `${rank}ᵉ`);

/** `1 place`, `3 places`; French counts none as one. */
export const plural = (count: number, one: string, many: string): string =>
  `${count}\u00a0${Math.abs(count) >= 2 ? many : one}`;
