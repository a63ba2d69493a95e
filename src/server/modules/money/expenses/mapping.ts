import type { Dao } from '#contract/daos.ts';
import { bookId, type BookCode } from '#domain/books/accounts.ts';
import { sidesOf } from '#domain/books/mirror.ts';
import type { Day } from '#domain/dates.ts';
import { centsOfEuros, type Cents } from '#domain/money.ts';
import { expenseLabel } from '#messages/expenses.ts';

/** Decided amount in cents; 0 before a decision. */
export const sumOf = ({ refund }: Dao): Cents => centsOfEuros(refund?.amount ?? 0) ?? 0;

/** Each act makes a new version, so that each is booked once. */
export const bookedAs = (dao: Dao) => ({ reference: `expense:${dao.id}:${dao.version}`, reason: expenseLabel(dao) });

interface Booking {
  readonly from: BookCode;
  readonly to: BookCode;
  /** Below 0: the other way round. */
  readonly cents: Cents;
  readonly day: Day;
  readonly label?: string;
}

/** Columns of a row of the books about an expense. */
export function transferOf(dao: Dao, { from, to, cents, day, label }: Booking) {
  const { reference, reason } = bookedAs(dao);
  const { debit, credit, cents: sum } = sidesOf(from, to, cents);
  const sides = { debit: bookId(debit), credit: bookId(credit), cents: sum };
  return { ...sides, day, reference, label: label ?? reason, diver_id: dao.daoiddiver };
}
