import { sql, type Insertable } from 'kysely';
import { bookId, type BookCode } from '#domain/books/accounts.ts';
import type { Day } from '#domain/dates.ts';
import type { Account, MovementKind } from '#domain/ledger/kinds.ts';
import type { Cents } from '#domain/money.ts';
import { idsNamed } from '#server/commons/divers/names-query.ts';
import type { Tables, Tx } from '#server/db/database.ts';
import { endedBy, fetchList, listingOf, type ListParams } from '#server/db/lists.ts';
import { inOpenYears } from '#server/db/open-years.ts';
import { insertRows } from '#server/db/sets.ts';

interface TransferFilter {
  readonly account?: BookCode | undefined;
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
  readonly unexplained?: boolean | undefined;
  readonly q?: string | undefined;
}

interface NewTransfer extends Omit<Insertable<Tables['transfers']>, 'id' | 'year' | 'about_year'> {
  /** A person chose the day: a closed year is refused. */
  readonly isChosen?: boolean;
  /** Day of the row that this one corrects. */
  readonly about?: Day | undefined;
}

const SUSPENSE = bookId('SUSPENSE');

/** The books: accounts, transfers that mirror no movement, and means (docs/adr/0064). */
export const booksRepository = (tx: Tx) => {
  const { db } = tx;

  /** Sums of both sides are read in their indexes alone. */
  const debited = (until: Day) => sql<Cents>`
    (select coalesce(sum(cents), 0) from transfers where debit = accounts.id and day <= ${until})
    - (select coalesce(sum(cents), 0) from transfers where credit = accounts.id and day <= ${until})`;

  const waiting = db
    .selectFrom('transfers')
    .where((eb) => eb.or([eb('transfers.debit', '=', SUSPENSE), eb('transfers.credit', '=', SUSPENSE)]))
    .where('transfers.clears', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('transfers as clearing').select('clearing.id').whereRef('clearing.clears', '=', 'transfers.id'),
        ),
      ),
    );

  function filtered({ account, from, to, unexplained = false, q }: TransferFilter) {
    let rows = unexplained ? waiting : db.selectFrom('transfers');
    if (from) rows = rows.where('transfers.day', '>=', from);
    if (to) rows = rows.where('transfers.day', '<=', to);
    if (account) {
      const side = (column: 'debit' | 'credit') =>
        db.selectFrom('transfers').select('id').where(column, '=', bookId(account));
      rows = rows.where('transfers.id', 'in', side('debit').unionAll(side('credit')));
    }
    return q?.trim() ? rows.where('transfers.diver_id', 'in', idsNamed(tx, q)) : rows;
  }

  const transfersOf = (ids: readonly number[]) =>
    db
      .selectFrom('transfers')
      .innerJoin('accounts as to', 'to.id', 'transfers.debit')
      .innerJoin('accounts as from', 'from.id', 'transfers.credit')
      .leftJoin('divers', 'divers.id', 'transfers.diver_id')
      .leftJoin('divers as author', 'author.id', 'transfers.author_id')
      .leftJoin('movements', 'movements.id', 'transfers.movement_id')
      .leftJoin('transfers as clearing', 'clearing.clears', 'transfers.id')
      .leftJoin('means', (join) =>
        join.on((eb) =>
          eb.or([
            eb('means.transfer_id', '=', eb.ref('transfers.id')),
            eb('means.movement_id', '=', eb.ref('transfers.movement_id')),
          ]),
        ),
      )
      .select([
        'transfers.id',
        'transfers.day',
        'transfers.cents',
        'transfers.debit',
        'transfers.credit',
        'transfers.label',
        'transfers.about_year',
        'transfers.clears',
        'transfers.diver_id',
        'transfers.movement_id',
        'to.code as debit_code',
        'to.number as debit_number',
        'to.label as debit_label',
        'from.code as credit_code',
        'from.number as credit_number',
        'from.label as credit_label',
        'divers.licence',
        'divers.lastname',
        'divers.firstname',
        'movements.account',
        'movements.kind as movement_kind',
        'movements.reason',
        'clearing.id as cleared_by',
        'means.kind',
        'means.drawer',
        'means.bank',
        'means.number',
        'means.due_on',
        'means.voucher',
        'means.reference',
        sql<string | null>`author.firstname || ' ' || author.lastname`.as('author'),
      ])
      .where('transfers.id', 'in', ids)
      .$narrowType<{ account: Account | null; movement_kind: MovementKind | null }>()
      .execute();

  return {
    accounts: (until: Day) =>
      db
        .selectFrom('accounts')
        .select(['id', 'code', 'number', 'label', 'kind', debited(until).as('debited')])
        .orderBy('number')
        .execute(),

    /** What an account that holds money has by the end of that day. */
    async balance(code: BookCode, until: Day): Promise<Cents> {
      const row = db.selectFrom('accounts').select(debited(until).as('debited')).where('code', '=', code);
      return (await row.executeTakeFirstOrThrow()).debited;
    },

    /** Counts rows up to that day, or all. */
    async countWaiting(until?: Day): Promise<number> {
      const rows = waiting.$if(until !== undefined, (all) => all.where('transfers.day', '<=', until ?? ''));
      return (await rows.select((eb) => eb.fn.countAll<number>().as('rows')).executeTakeFirstOrThrow()).rows;
    },

    /** Newest first. */
    list({ page, size, ...filter }: TransferFilter & ListParams) {
      const { order, slice } = listingOf({ page, size, sort: 'day,desc' }, { day: 'transfers.day' }, 'day');
      return fetchList(
        filtered(filter),
        { order: endedBy('transfers.id', order), slice },
        {
          id: 'transfers.id',
          load: transfersOf,
        },
      );
    },

    find: async (id: number) => (await transfersOf([id]))[0],

    findByReference: (reference: string) =>
      db.selectFrom('transfers').select(['id', 'day']).where('reference', '=', reference).executeTakeFirst(),

    /** In the year of its day, or in the open one. Throws DAY_IN_CLOSED_YEAR. */
    async add(transfer: NewTransfer): Promise<number> {
      const [id = 0] = await this.addAll([transfer], new Date(transfer.created_at));
      return id;
    },

    addAll: async (transfers: readonly NewTransfer[], now: Date): Promise<number[]> =>
      insertRows(tx, 'transfers', await inOpenYears(tx, transfers, now)),

    addMeans: (means: Insertable<Tables['means']>) => insertRows(tx, 'means', [means]),

    /** Movements of money between days, by account, kind and means. */
    totals: ({ from, to }: { readonly from?: Day | undefined; readonly to?: Day | undefined }) => {
      let rows = db
        .selectFrom('transfers')
        .innerJoin('movements', 'movements.id', 'transfers.movement_id')
        .leftJoin('means', 'means.movement_id', 'movements.id');
      if (from) rows = rows.where('transfers.day', '>=', from);
      if (to) rows = rows.where('transfers.day', '<=', to);
      const sum = (sign: '>' | '<') =>
        sql<Cents>`coalesce(sum(movements.cents) filter (where movements.cents ${sql.raw(sign)} 0), 0)`;
      return rows
        .select((eb) => [
          'movements.account',
          'movements.kind',
          'means.kind as means',
          eb.fn.countAll<number>().as('count'),
          sum('>').as('in'),
          sum('<').as('out'),
        ])
        .groupBy(['movements.account', 'movements.kind', 'means.kind'])
        .orderBy('movements.account', 'desc')
        .orderBy('movements.kind')
        .orderBy('means.kind')
        .$narrowType<{ account: Account; kind: MovementKind }>()
        .execute();
    },
  };
};

type Books = ReturnType<typeof booksRepository>;
export type AccountRow = Awaited<ReturnType<Books['accounts']>>[number];
export type TransferRow = NonNullable<Awaited<ReturnType<Books['find']>>>;
export type MeansTotalRow = Awaited<ReturnType<Books['totals']>>[number];
