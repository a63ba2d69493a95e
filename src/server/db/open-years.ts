import { bookYear } from '#domain/books/days.ts';
import { addDays, parisDay, type Day } from '#domain/dates.ts';
import { DomainError } from '../errors/domain-error.ts';
import type { Tx } from './database.ts';

interface Dated {
  readonly day: Day;
  /** True for a day chosen by a person: one in a closed year is refused instead of moved to the open year. */
  readonly isChosen?: boolean;
  /** Day of the row that this one corrects; its own by default. */
  readonly about?: Day | undefined;
}

/** The day after the closed years, which are closed in order. */
async function firstOpenDay({ db }: Tx, today: Day): Promise<Day> {
  const closed = db
    .selectFrom('years')
    .select((eb) => eb.fn.max('ends').as('ends'))
    .where('closed_at', 'is not', null);
  const { ends } = await closed.executeTakeFirstOrThrow();
  const first = ends === null ? today : addDays(ends, 1);
  return today < first ? first : today;
}

/**
 * Rows of the books with their years, none in a closed one: today, or the first open day instead, and the closed year is named.
 * Their years are closed after this transaction, not within it (docs/adr/0071). Throws DAY_IN_CLOSED_YEAR.
 */
export async function inOpenYears<R extends Dated>(tx: Tx, rows: readonly R[], now: Date) {
  const years = new Set(rows.flatMap(({ day, about = day }) => [bookYear(day), bookYear(about)]));
  if (years.size === 0) return [];
  const named = tx.db
    .selectFrom('years')
    .select(['year', 'closed_at'])
    .where('year', 'in', [...years])
    .orderBy('year');
  const found = await named.forKeyShare().execute();
  const closed = new Set(found.flatMap(({ year, closed_at: at }) => (at === null ? [] : year)));
  const first = closed.size === 0 ? '' : await firstOpenDay(tx, parisDay(now));
  return rows.map(({ isChosen = false, about, ...row }) => {
    const isLate = closed.has(bookYear(row.day));
    if (isLate && isChosen) throw new DomainError('DAY_IN_CLOSED_YEAR', { field: 'day' });
    const day = isLate ? first : row.day;
    const about_year = bookYear(about ?? row.day);
    return { ...row, day, year: bookYear(day), ...(closed.has(about_year) && { about_year }) };
  });
}
