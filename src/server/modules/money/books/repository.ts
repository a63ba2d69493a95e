import { sql, type Insertable } from 'kysely';
import { bookId, type BookCode } from '#domain/books/accounts.ts';
import type { Day } from '#domain/dates.ts';
import type { Account, MovementKind } from '#domain/ledger/kinds.ts';
import type { Cents } from '#domain/money.ts';
import { idsNamed } from '#server/commons/divers/names-query.ts';
import type { Tables, Tx } from '#server/db/database.ts';
import { endedBy, fetchList, listingOf, pageOf, sliceOf, type ListParams } from '#server/db/lists.ts';
import { inSets, insertRows } from '#server/db/sets.ts';

interface TransferFilter {
  readonly account?: BookCode | undefined;
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
  readonly unexplained?: boolean | undefined;
  readonly q?: string | undefined;
}

const SUSPENSE = bookId('SUSPENSE');

/** References of deposits, and of what undoes one. */
export const depositReference = (key: string): string => `deposit:${key}`;
export const undoneReference = (id: number): string => `undone:${id}`;

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

  const cheques = () =>
    db
      .selectFrom('means')
      .innerJoin('transfers', (join) =>
        join.on((eb) =>
          eb.or([
            eb('transfers.id', '=', eb.ref('means.transfer_id')),
            eb('transfers.movement_id', '=', eb.ref('means.movement_id')),
          ]),
        ),
      )
      .innerJoin('divers', 'divers.id', 'transfers.diver_id')
      .select([
        'means.id',
        'means.drawer',
        'means.bank',
        'means.number',
        'means.due_on',
        'transfers.cents',
        'transfers.day',
        'transfers.diver_id',
        'divers.licence',
        'divers.lastname',
        'divers.firstname',
      ])
      .where('means.kind', '=', 'CHEQUE')
      .where('transfers.debit', '=', bookId('CHEQUES'))
      .$narrowType<{ diver_id: number }>()
      .orderBy('transfers.day')
      .orderBy('means.id');

  const deposits = () =>
    db
      .selectFrom('transfers')
      .innerJoin('accounts', 'accounts.id', 'transfers.credit')
      .select((eb) => [
        'transfers.id',
        'transfers.day',
        'transfers.cents',
        'transfers.reference',
        'accounts.code',
        eb
          .selectFrom('means')
          .select((count) => count.fn.countAll<number>().as('cheques'))
          .whereRef('means.deposit_id', '=', 'transfers.id')
          .$asScalar()
          .$notNull()
          .as('cheques'),
        eb
          .selectFrom('transfers as reverse')
          .select('reverse.id')
          .where('reverse.reference', '=', sql<string>`'undone:' || cast(transfers.id as text)`)
          .as('undone'),
      ])
      .where('transfers.reference', '>=', 'deposit:')
      .where('transfers.reference', '<', 'deposit;');

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

    countWaiting: async () =>
      (await waiting.select((eb) => eb.fn.countAll<number>().as('rows')).executeTakeFirstOrThrow()).rows,

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

    /** The row of the books that mirrors a movement. */
    mirrorOf: async (movementId: number) => {
      const row = db.selectFrom('transfers').select('id').where('movement_id', '=', movementId);
      const id = (await row.executeTakeFirst())?.id;
      return id === undefined ? undefined : (await transfersOf([id]))[0];
    },

    findByReference: (reference: string) =>
      db.selectFrom('transfers').select(['id', 'cents']).where('reference', '=', reference).executeTakeFirst(),

    /** In the year of its day. */
    async add(transfer: Omit<Insertable<Tables['transfers']>, 'year'>): Promise<number> {
      const [id = 0] = await insertRows(tx, 'transfers', [{ ...transfer, year: Number(transfer.day.slice(0, 4)) }]);
      return id;
    },

    addMeans: (means: Insertable<Tables['means']>) => insertRows(tx, 'means', [means]),

    /** Those that no slip has. */
    deposable: () => cheques().where('means.deposit_id', 'is', null).where('means.cancelled_at', 'is', null).execute(),

    /** Of a slip. */
    chequesOf: (depositId: number) => cheques().where('means.deposit_id', '=', depositId).execute(),

    /** Locks the cheques; those that are to be handed in still. */
    lockCheques: (ids: readonly number[]) =>
      inSets(
        ids.toSorted((a, b) => a - b),
        async (chunk) => {
          const rows = db.selectFrom('means').select('id').where('id', 'in', chunk).orderBy('id');
          await rows.forNoKeyUpdate().execute();
          const present = cheques().where('means.deposit_id', 'is', null).where('means.cancelled_at', 'is', null);
          return present.where('means.id', 'in', chunk).execute();
        },
      ),

    /** Makes other withdrawals from an account wait. */
    lockAccount: (code: BookCode) =>
      db.selectFrom('accounts').select('id').where('code', '=', code).forNoKeyUpdate().execute(),

    putOnSlip: (ids: readonly number[], deposit_id: number) =>
      inSets(ids, async (chunk) => {
        await db.updateTable('means').set({ deposit_id }).where('id', 'in', chunk).execute();
      }),

    takeOffSlip: (depositId: number) =>
      db.updateTable('means').set({ deposit_id: null }).where('deposit_id', '=', depositId).execute(),

    /** Means of a movement, or of the transfer that explains it, with the slip of its cheque; locked. */
    lockMeans: (movementId: number, clearedBy: number | null) =>
      db
        .selectFrom('means')
        .select(['id', 'kind', 'deposit_id'])
        .where((eb) => eb.or([eb('movement_id', '=', movementId), eb('transfer_id', '=', clearedBy)]))
        .forNoKeyUpdate()
        .executeTakeFirst(),

    /** A cheque that went back: it may be entered again. */
    cancelMeans: (id: number, now: Date) =>
      db.updateTable('means').set({ cheque_key: null, cancelled_at: now.toISOString() }).where('id', '=', id).execute(),

    /** Newest first. */
    async deposits(params: ListParams) {
      const slice = sliceOf(params);
      const newest = deposits().orderBy('transfers.id', 'desc');
      const page = slice === null ? newest : newest.limit(slice.limit).offset(slice.offset);
      const count = db
        .selectFrom('transfers')
        .select((eb) => eb.fn.countAll<number>().as('rows'))
        .where('reference', '>=', 'deposit:')
        .where('reference', '<', 'deposit;');
      return pageOf(await page.execute(), (await count.executeTakeFirstOrThrow()).rows, slice);
    },

    findDeposit: (id: number) => deposits().where('transfers.id', '=', id).executeTakeFirst(),

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
export type ChequeRow = Awaited<ReturnType<Books['deposable']>>[number];
export type DepositRow = NonNullable<Awaited<ReturnType<Books['findDeposit']>>>;
export type MeansTotalRow = Awaited<ReturnType<Books['totals']>>[number];
