import type { ErrorCode } from '../../shared/contract/errors.ts';
import { parisIso } from '../../shared/domain/dates.ts';
import { centsOfEuros, eurosOfCents, type Cents } from '../../shared/domain/money.ts';
import { Refused } from './errors.ts';

/** Cents of an amount on the wire. A number that is no amount is refused, naming the field. */
export function centsOrRefuse(euros: number, field: string, code: ErrorCode = 'AMOUNT_INVALID'): Cents {
  const cents = centsOfEuros(euros);
  if (cents === null) throw new Refused(code, { field });
  return cents;
}

export const eurosOrNull = (cents: Cents | null): number | null => (cents === null ? null : eurosOfCents(cents));

export const parisIsoOrNull = (instant: string | null): string | null => (instant === null ? null : parisIso(instant));
