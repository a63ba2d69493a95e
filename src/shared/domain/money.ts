/** Money is counted in whole cents; euros exist on the wire and on screens only (contract §2). */
export type Cents = number;

/** How far binary fractions may stray from the cent: 0.1 + 0.2 is thirty cents, half a cent never is one. */
const STRAY = 1e-6;

/** Euros of the wire (`42.5`) to cents; null when the figure is not an amount in whole cents. */
export function centsOfEuros(euros: number): Cents | null {
  const cents = Math.round(euros * 100);
  return Number.isSafeInteger(cents) && Math.abs(cents - euros * 100) < STRAY ? cents : null;
}

/** Cents to euros of the wire, with two decimals at most. */
export const eurosOfCents = (cents: Cents): number => Math.round(cents) / 100;
