import { centsOfEuros } from '../../../../shared/domain/money.ts';

/** `12,50`, `1 234.5 €` or nothing: euros; null for nothing; undefined for what is no amount in whole cents. */
export function eurosOf(text: string): number | null | undefined {
  const bare = text.replaceAll(/[\s\u00a0\u202f€]/g, '').replace(',', '.');
  if (bare === '') return null;
  if (!/^-?\d{1,7}(\.\d{1,2})?$/.test(bare)) return undefined;
  const euros = Number(bare);
  return centsOfEuros(euros) === null ? undefined : euros;
}

/** An amount as it stands in a field, whose unit is beside it: `12,50`. */
export const eurosText = (euros: number): string => euros.toFixed(2).replace('.', ',');

/** `12`: a whole number; null for nothing; undefined for anything else. */
export function wholeOf(text: string): number | null | undefined {
  const bare = text.trim();
  if (bare === '') return null;
  return /^\d{1,9}$/.test(bare) ? Number(bare) : undefined;
}
