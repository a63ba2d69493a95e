import type { ErrorCode } from '../../../shared/contract/errors.ts';
import { parisIso } from '../../../shared/domain/dates.ts';
import { centsOfEuros, eurosOfCents, type Cents } from '../../../shared/domain/money.ts';
import { DomainError } from '../../errors/domain-error.ts';

/** Converts an amount of the wire to cents. Throws `code` with the field when it is no amount. */
export function centsOrRefuse(euros: number, field: string, code: ErrorCode = 'AMOUNT_INVALID'): Cents {
  const cents = centsOfEuros(euros);
  if (cents === null) throw new DomainError(code, { field });
  return cents;
}

export const eurosOrNull = (cents: Cents | null): number | null => (cents === null ? null : eurosOfCents(cents));

export const parisIsoOrNull = (instant: string | null): string | null => (instant === null ? null : parisIso(instant));
