/** Money is counted in whole cents; euros exist on the wire and on screens only (contract §2). */
export type Cents = number;

/** Euros of the wire (`42.5`) to cents; null when the figure is not an amount in whole cents. */
export function centsOfEuros(euros: number): Cents | null {
  if (!Number.isFinite(euros)) return null;
  const cents = Math.round(euros * 100);
  const exact = Math.abs(cents - euros * 100) < 1e-6 * Math.max(1, Math.abs(cents));
  return exact && Number.isSafeInteger(cents) ? cents : null;
}

/** Cents to euros of the wire, with two decimals at most. */
export const eurosOfCents = (cents: Cents): number => Math.round(cents) / 100;
