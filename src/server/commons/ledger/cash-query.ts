import { sql } from 'kysely';
import { bookId } from '#domain/books/accounts.ts';
import { availableCash } from '#domain/books/cash.ts';
import type { Day } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import type { Tx } from '#server/db/database.ts';
import { DomainError } from '#server/errors/domain-error.ts';

const CASH = bookId('CASH');

/** Makes other withdrawals from the cash box wait. */
export const lockCash = ({ db }: Tx) =>
  db.selectFrom('accounts').select('id').where('id', '=', CASH).forNoKeyUpdate().execute();

/** Locks the cash box, and throws CASH_TOO_LOW, with `field`, where it cannot give these cents on that day. */
export async function requireCash(tx: Tx, cents: Cents, day: Day, field?: string): Promise<void> {
  await lockCash(tx);
  const { rows } = await sql<{ cents: Cents }>`
    select sum(cents) as cents from (
      select day, cents from transfers where debit = ${CASH}
      union all select day, -cents from transfers where credit = ${CASH}
      union all select cast(${day} as text), 0) as moved
    group by case when day < ${day} then ${day} else day end order by min(day)`.execute(tx.db);
  if (cents > availableCash(rows.map((moved) => Number(moved.cents))))
    throw new DomainError('CASH_TOO_LOW', field === undefined ? {} : { field });
}
