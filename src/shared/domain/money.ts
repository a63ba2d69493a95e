/** Money is counted in whole cents; euros exist on the wire and on screens only (contract §2). */
export type Cents = number;

/** How far binary fractions may stray below half a cent: 1.005 × 100 is 100.49999999999999. */
const STRAY = 1e-6;

/**
 * Euros of the wire (`42.5`) to cents. More than two decimals are rounded to the cent, half a cent away from zero
 * (contract §11). Null: the figure is no amount.
 */
export function centsOfEuros(euros: number): Cents | null {
  const cents = Math.sign(euros) * Math.round(Math.abs(euros) * 100 + STRAY);
  // Without the minus of a rounded −0.001.
  return Number.isSafeInteger(cents) ? cents + 0 : null;
}

/** Cents to euros of the wire, with two decimals at most. */
export const eurosOfCents = (cents: Cents): number => Math.round(cents) / 100;

/** Euros as typed in a field or a file: `12,50`, `12.5`, `1 234,50 €`; two decimals at most. Null: unreadable. */
export function parseEuros(typed: string): number | null {
  const figures = typed.replace(/[\s\u00a0\u202f]|€/g, '').replace(',', '.');
  return /^-?\d{1,9}(\.\d{1,2})?$/.test(figures) ? Number(figures) : null;
}

/** The same in whole cents. */
export const parseCents = (typed: string): Cents | null => centsOfEuros(parseEuros(typed) ?? NaN);

/** `12,50`: euros as a field shows them, with the unit beside it. */
export const formatEuros = (euros: number): string => euros.toFixed(2).replace('.', ',');
