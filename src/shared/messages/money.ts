import type { Cents } from '../domain/money.ts';
import type { WalletBand } from '../domain/ledger/balance.ts';

/** `12 345`, with no-break spaces. */
export const spacedFigure = (whole: number): string => String(whole).replace(/\B(?=(\d{3})+$)/g, '\u202f');

/** `1 234,50 €`, with no-break spaces; avoids Intl (a test compares) for the reason in dates.ts. */
export function amount(cents: Cents): string {
  const figures = Math.abs(cents);
  const euros = spacedFigure(Math.floor(figures / 100));
  return `${cents < 0 ? '-' : ''}${euros},${String(figures % 100).padStart(2, '0')}\u00a0€`;
}

/** Rounds to the cent what another server sends more precisely. */
export const amountOfEuros = (euros: number): string => amount(Math.round(euros * 100));

export const WALLET_WORDS: Readonly<Record<WalletBand, string>> = {
  off: '',
  below: 'insuffisant',
  low: 'bas',
  ok: 'en ordre',
};

/** `1ᵉʳ`, `2ᵉ` */
export const ordinal = (rank: number): string => (rank === 1 ? '1ᵉʳ' : `${rank}ᵉ`);

/** `1 place`, `3 places`; zero is singular in French. */
export const plural = (count: number, one: string, many: string): string =>
  `${count}\u00a0${Math.abs(count) >= 2 ? many : one}`;
