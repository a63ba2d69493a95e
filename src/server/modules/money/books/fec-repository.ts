import { sql } from 'kysely';
import { bookId } from '#domain/books/accounts.ts';
import { parisDay, type Day } from '#domain/dates.ts';
import type { MovementKind } from '#domain/ledger/kinds.ts';
import type { SecurityDetail } from '#domain/security-log.ts';
import type { Cents } from '#domain/money.ts';
import type { Tx } from '#server/db/database.ts';

/** Exports that are looked through for the last file of a year. */
const MOST_FILES = 200;

/** What the FEC of a year is made from. */
export const fecRepository = ({ db }: Tx) => {
  /** Both sides of the transfers before a day; a wallet is its member's. */
  const sides = (before: Day) => {
    const side = (column: 'debit' | 'credit', sign: string) =>
      db
        .selectFrom('transfers')
        .where('day', '<', before)
        .select([
          `${column} as account`,
          sql<Cents>`${sql.raw(sign)}cents`.as('cents'),
          sql<number | null>`case when ${sql.ref(column)} = ${bookId('WALLETS')} then diver_id end`.as('diver_id'),
        ]);
    return side('debit', '').unionAll(side('credit', '-'));
  };

  return {
    /** Years with entries, the newest first. */
    years: () =>
      db
        .selectFrom('transfers')
        .select((eb) => ['year', eb.fn.countAll<number>().as('entries')])
        .groupBy('year')
        .orderBy('year', 'desc')
        .execute(),

    async countAfter(year: number, id: number): Promise<number> {
      const rows = db.selectFrom('transfers').select((eb) => eb.fn.countAll<number>().as('rows'));
      return (await rows.where('year', '=', year).where('id', '>', id).executeTakeFirstOrThrow()).rows;
    },

    /** Waits for writers of a year's entries, who hold it; undefined: the books do not have it. */
    lock: (year: number) =>
      db.selectFrom('years').select('year').where('year', '=', year).forUpdate().executeTakeFirst(),

    /** Sums of each account before a day, of the wallets by member. */
    opening: (before: Day) =>
      db
        .selectFrom(sides(before).as('side'))
        .innerJoin('accounts', 'accounts.id', 'side.account')
        .leftJoin('divers', 'divers.id', 'side.diver_id')
        .select((eb) => [
          'accounts.code',
          'accounts.number',
          'accounts.label',
          'accounts.kind',
          'side.diver_id',
          'divers.licence',
          'divers.lastname',
          'divers.firstname',
          eb.fn.sum<Cents>('side.cents').as('cents'),
        ])
        .groupBy(['accounts.id', 'side.diver_id', 'divers.id'])
        .orderBy('accounts.number')
        .orderBy('divers.licence')
        .execute(),

    /** Files of the books, the newest first, as the security log has them. */
    async handedOut() {
      const log = db.selectFrom('security_log').select(['at', 'detail']).where('action', '=', 'movementsExported');
      const rows = await log.orderBy('id', 'desc').limit(MOST_FILES).execute();
      return rows.flatMap(({ at, detail }) => {
        const { year, after, last } = JSON.parse(detail ?? '{}') as SecurityDetail;
        if (year === undefined || after === undefined || last === undefined) return [];
        return [{ year, day: parisDay(at), after, last }];
      });
    },

    /** In the order of their writing. */
    entries: (year: number) =>
      db
        .selectFrom('transfers')
        .innerJoin('accounts as to', 'to.id', 'transfers.debit')
        .innerJoin('accounts as from', 'from.id', 'transfers.credit')
        .leftJoin('divers', 'divers.id', 'transfers.diver_id')
        .leftJoin('movements', 'movements.id', 'transfers.movement_id')
        .select([
          'transfers.id',
          'transfers.day',
          'transfers.created_at',
          'transfers.cents',
          'transfers.reference',
          'transfers.label',
          'transfers.about_year',
          'transfers.diver_id',
          'to.code as debit_code',
          'to.number as debit_number',
          'to.label as debit_label',
          'from.code as credit_code',
          'from.number as credit_number',
          'from.label as credit_label',
          'divers.licence',
          'divers.lastname',
          'divers.firstname',
          'movements.kind as movement_kind',
          'movements.reason',
        ])
        .where('transfers.year', '=', year)
        .orderBy('transfers.id')
        .$narrowType<{ movement_kind: MovementKind | null }>()
        .execute(),
  };
};

type Fec = ReturnType<typeof fecRepository>;
export type OpeningRow = Awaited<ReturnType<Fec['opening']>>[number];
export type FecRow = Awaited<ReturnType<Fec['entries']>>[number];
