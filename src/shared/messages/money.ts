import type { Cents } from '../domain/money.ts';

/**
 * `1 234,50 €`, with spaces that do not break. Written out here, as Intl writes it (a test compares), for the reason that
 * dates.ts gives.
 */
export function amount(cents: Cents): string {
  const figures = String(Math.abs(cents)).padStart(3, '0');
  const euros = figures.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '\u202f');
  return `${cents < 0 ? '-' : ''}${euros},${figures.slice(-2)}\u00a0€`;
}

/** The same of euros of the wire; what another server knows in less than a cent is rounded. */
export const amountOfEuros = (euros: number): string => amount(Math.round(euros * 100));
