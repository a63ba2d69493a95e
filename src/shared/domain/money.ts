/** Money is counted in whole cents; euros exist on the wire and on screens only (contract §2). */
export type Cents = number;

/** Tolerance for binary fractions: 1.005 × 100 is 100.49999999999999. */
const TOLERANCE = 1e-6;

/** Rounds euros (`42.5`) to cents, half a cent away from zero (contract §11). Null for an unusable number. */
export function centsOfEuros(euros: number): Cents | null {
  const cents = Math.sign(euros) * Math.round(Math.abs(euros) * 100 + TOLERANCE);
  // Adding 0 turns a `-0` into 0.
  return Number.isSafeInteger(cents) ? cents + 0 : null;
}

/** True when rounding leaves nothing of an amount above 0, which is no difference of binary fractions. */
export const isBelowCent = (euros: number): boolean => euros > TOLERANCE && centsOfEuros(euros) === 0;

/** Euros, with two decimals at most. */
export const eurosOfCents = (cents: Cents): number => Math.round(cents) / 100;
