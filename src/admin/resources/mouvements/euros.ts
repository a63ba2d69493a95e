import { centsOfEuros, type Cents } from '../../../shared/domain/money.ts';
import { eurosOf } from '../../season/figures.ts';

/** What is typed as an amount, in whole cents above zero; null for anything else. */
export function centsTyped(text: string): Cents | null {
  const euros = eurosOf(text);
  const cents = typeof euros === 'number' ? centsOfEuros(euros) : null;
  return cents !== null && cents > 0 ? cents : null;
}

/** As a field shows it, whose unit is beside it: `12,50`. */
export const typedCents = (cents: Cents): string =>
  `${Math.trunc(cents / 100)},${String(cents % 100).padStart(2, '0')}`;

export const AMOUNT_WRONG = 'Écrivez un montant en euros, par exemple 12,50.';
