import { sql } from 'kysely';
import { bookId } from '#domain/books/accounts.ts';
import type { Day } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import type { Tx } from '#server/db/database.ts';
import { DomainError } from '#server/errors/domain-error.ts';

const CASH = bookId('CASH');

/**
 * The cash box can give on a day what is in it then and at the end of each later day; other withdrawals wait. Throws
 * CASH_TOO_LOW with `field`.
 */
export async function requireCash({ db }: Tx, cents: Cents, day: Day, field?: string): Promise<void> {
  await db.selectFrom('accounts').select('id').where('id', '=', CASH).forNoKeyUpdate().execute();
  const { rows } = await sql<{ cents: Cents }>`
    select sum(cents) as cents from (
      select day, cents from transfers where debit = ${CASH}
      union all select day, -cents from transfers where credit = ${CASH}
      union all select cast(${day} as text), 0) as moved
    group by case when day < ${day} then ${day} else day end order by min(day)`.execute(db);
  let balance = 0;
  const balances = rows.map((moved) => (balance += Number(moved.cents)));
  if (cents > Math.min(...balances)) throw new DomainError('CASH_TOO_LOW', field === undefined ? {} : { field });
}
