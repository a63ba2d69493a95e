import { sql } from 'kysely';
import { bookId, type BookCode } from '#domain/books/accounts.ts';
import { MONEY_PLACES } from '#domain/books/means.ts';
import type { Cents } from '#domain/money.ts';
import type { Tx } from '#server/db/database.ts';

const SUSPENSE = bookId('SUSPENSE');

/** Figures of a year from the books and the members' list. */
export const assemblyRepository = ({ db }: Tx) => {
  /** Each row of the books twice, once for each of its accounts. */
  const sidesOf = (year: number) =>
    db
      .selectFrom('transfers')
      .innerJoin('accounts as own', (join) =>
        join.on((eb) =>
          eb.or([eb('own.id', '=', eb.ref('transfers.debit')), eb('own.id', '=', eb.ref('transfers.credit'))]),
        ),
      )
      .where('transfers.year', '=', year);
  const other = sql<number>`case when own.id = transfers.debit then transfers.credit else transfers.debit end`;
  const debited = sql<Cents>`sum(case when own.id = transfers.debit then transfers.cents else -transfers.cents end)`;
  const places = MONEY_PLACES.map(bookId);
  /** Account of the other side; for a row that clears a suspense row, that row's other side. */
  const kind = sql<number>`case when ${other} <> ${SUSPENSE} or cleared.id is null then ${other}
    when cleared.debit = ${SUSPENSE} then cleared.credit else cleared.debit end`;
  const explained = (year: number) => sidesOf(year).leftJoin('transfers as cleared', 'cleared.id', 'transfers.clears');

  return {
    /** Debits less credits of each account with rows of the year, by number. */
    sums: (year: number) =>
      sidesOf(year)
        .select(['own.id', 'own.label', 'own.kind', debited.as('debited')])
        .groupBy(['own.id', 'own.number', 'own.label', 'own.kind'])
        .orderBy('own.number')
        .execute(),

    /** Sums paid into the bank in the year, by source account. */
    handedIn: (year: number) =>
      explained(year)
        .innerJoin('accounts as from', (join) => join.on('from.id', '=', kind))
        .select(['from.id', 'from.label', debited.as('cents')])
        .where('own.id', '=', bookId('BANK'))
        .groupBy(['from.id', 'from.label', 'from.number'])
        .orderBy('from.number')
        .execute(),

    /** Income of the year, by purpose and receiving account. */
    received: (year: number) =>
      explained(year)
        .innerJoin('accounts as kind', (join) => join.on('kind.id', '=', kind))
        .select(['kind.id', 'kind.label', 'own.code', debited.as('cents')])
        .where('own.id', 'in', places)
        .where(other, 'not in', places)
        .groupBy(['kind.id', 'kind.label', 'kind.number', 'own.code'])
        .orderBy('kind.number')
        .$narrowType<{ code: BookCode }>()
        .execute(),

    /** Present members, without deactivated ones. */
    members: () =>
      db
        .selectFrom('divers')
        .select(['level', 'datenaissance'])
        .where('active', '=', 1)
        .where('desactived', '=', 0)
        .execute(),
  };
};
