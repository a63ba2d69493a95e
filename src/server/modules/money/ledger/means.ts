import type * as wire from '#contract/books.ts';
import { missingOf, type PaymentMeans, type MeansKind, type Voucher } from '#domain/books/means.ts';
import type { Row } from '#server/db/database.ts';
import { DomainError } from '#server/errors/domain-error.ts';

type MeansColumns = Pick<Row<'means'>, 'drawer' | 'bank' | 'number' | 'due_on' | 'voucher' | 'reference'> & {
  readonly kind: string | null;
};

/** Means of a row; null without any. */
export function meansOnWire(row: MeansColumns): wire.Means | null {
  if (row.kind === null) return null;
  const texts = { drawer: row.drawer, bank: row.bank, number: row.number, dueOn: row.due_on, reference: row.reference };
  const known = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null));
  const voucher = row.voucher === null ? {} : { voucher: row.voucher as Voucher };
  return { kind: row.kind as MeansKind, ...known, ...voucher };
}

/** Refuses incomplete means: INVALID_VALUE with the missing field. */
export function checkMeans(means: wire.Means, field: string): void {
  const missing = missingOf(means);
  if (missing !== null) throw new DomainError('INVALID_VALUE', { field: `${field}.${missing}` });
}

const blankless = (text: string | undefined): string | undefined => text?.trim() || undefined;

/** What belongs to the kind, without blanks; the member is taken to have signed their own cheque. */
export function meansOfWire({ kind, ...given }: PaymentMeans, member: string): PaymentMeans {
  if (kind === 'CHEQUE') {
    const { dueOn, drawer, bank, number } = given;
    return { kind, dueOn, drawer: blankless(drawer) ?? member, bank: blankless(bank), number: blankless(number) };
  }
  const reference = blankless(given.reference);
  return kind === 'VOUCHER' ? { kind, voucher: given.voucher, reference } : { kind, reference };
}
