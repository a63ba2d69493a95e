import type { ErrorCode } from '#contract/errors.ts';
import { parisIso } from '#domain/dates.ts';
import { isExplained } from '#domain/ledger/kinds.ts';
import { centsOfEuros, eurosOfCents, isBelowCent, type Cents } from '#domain/money.ts';
import { DomainError } from '#server/errors/domain-error.ts';

/** Converts an amount of the wire to cents. Throws with the field: `code` when it is no amount, AMOUNT_TOO_SMALL when nothing would be left of it. */
export function centsOrRefuse(euros: number, field: string, code: ErrorCode = 'AMOUNT_INVALID'): Cents {
  const cents = centsOfEuros(euros);
  if (cents === null) throw new DomainError(code, { field });
  if (isBelowCent(euros)) throw new DomainError('AMOUNT_TOO_SMALL', { field });
  return cents;
}

/** Trims the reason of an act on money. Throws INVALID_VALUE for one that explains nothing. */
export function reasonOrRefuse(typed: string): string {
  const reason = typed.trim();
  if (!isExplained(reason)) throw new DomainError('INVALID_VALUE', { field: 'reason' });
  return reason;
}

/** Of money that changes hands, which has no tenth of a cent: AMOUNT_INVALID too for a third decimal. */
export function wholeCentsOrRefuse(euros: number, field: string): Cents {
  const cents = centsOrRefuse(euros, field);
  if (eurosOfCents(cents) !== euros) throw new DomainError('AMOUNT_INVALID', { field });
  return cents;
}

export const eurosOrNull = (cents: Cents | null): number | null => (cents === null ? null : eurosOfCents(cents));

export const parisIsoOrNull = (instant: string | null): string | null => (instant === null ? null : parisIso(instant));
