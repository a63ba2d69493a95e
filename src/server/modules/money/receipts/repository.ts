import { sql, type Insertable } from 'kysely';
import { recordsOf } from '#server/commons/divers/merged-query.ts';
import { endOfReceipts } from '#server/db/append-only.ts';
import type { Tables, Tx } from '#server/db/database.ts';
import { unlessTaken } from '#server/db/errors.ts';
import { isOneOf } from '#server/db/lists.ts';
import { rowsPurger } from '#server/db/purging.ts';
import { inSets, insertRows } from '#server/db/sets.ts';
import { DomainError } from '#server/errors/domain-error.ts';

/** Receipts for donations (docs/adr/0070). */
export const receiptsRepository = (tx: Tx) => {
  const { db } = tx;

  /** With what became of them, but without their files. */
  const receipts = db
    .selectFrom('receipts')
    .innerJoin('divers', 'divers.id', 'receipts.diver_id')
    .leftJoin('receipt_files', 'receipt_files.receipt_id', 'receipts.id')
    .leftJoin('receipt_cancellations', 'receipt_cancellations.receipt_id', 'receipts.id')
    .selectAll('receipts')
    .select(['divers.licence', 'divers.lastname', 'divers.firstname', 'receipt_files.sha256'])
    .select(['receipt_cancellations.reason', 'receipt_cancellations.cancelled_at']);

  return {
    find: (id: number) => receipts.where('receipts.id', '=', id).executeTakeFirst(),

    /** Of the gifts of a year, newest first. */
    ofYear: (year: number) =>
      receipts
        .where('receipts.gift_year', '=', year)
        .orderBy('receipts.year', 'desc')
        .orderBy('receipts.number', 'desc')
        .execute(),

    /** A member's own that count, newest first. */
    ofMember: (id: number) =>
      receipts
        .where('receipts.diver_id', 'in', recordsOf(id))
        .where('receipt_cancellations.id', 'is', null)
        .orderBy('receipts.id', 'desc')
        .execute(),

    /** Number and revision of the last one of each member for the gifts of a year, cancelled or not. */
    async lastOf(giftYear: number) {
      const rows = db.selectFrom('receipts').where('gift_year', '=', giftYear).orderBy('revision');
      const all = await rows.select(['diver_id', 'revision', 'year', 'number']).execute();
      return new Map(all.map((one) => [one.diver_id, one]));
    },

    /** Makes other batches of that year wait, and answers its last number. */
    async lockNumbers(year: number): Promise<number> {
      const row = db.insertInto('receipt_numbers').values({ year, last: 0 });
      const locked = row.onConflict((conflict) =>
        conflict.column('year').doUpdateSet((eb) => ({ last: eb.ref('receipt_numbers.last') })),
      );
      return (await locked.returning('last').executeTakeFirstOrThrow()).last;
    },

    setLast: (year: number, last: number) =>
      db.updateTable('receipt_numbers').set({ last }).where('year', '=', year).execute(),

    add: (rows: readonly Insertable<Tables['receipts']>[]) => insertRows(tx, 'receipts', rows),

    /** The entries change no more under it. */
    cover: (entries: readonly number[], receipt_id: number) =>
      inSets(entries, (chunk) =>
        db
          .updateTable('daos')
          .set((eb) => ({ receipt_id, version: eb('version', '+', 1) }))
          .where(isOneOf('id', chunk))
          .execute(),
      ),

    uncover: (receipt: number) =>
      db
        .updateTable('daos')
        .set((eb) => ({ receipt_id: null, version: eb('version', '+', 1) }))
        .where('receipt_id', '=', receipt)
        .execute(),

    /** Throws RECEIPT_CANCELLED. */
    cancel: (row: Insertable<Tables['receipt_cancellations']>) =>
      unlessTaken(insertRows(tx, 'receipt_cancellations', [row]), () => new DomainError('RECEIPT_CANCELLED')),

    /** Sums that entered the books with it. */
    transfersOf: (references: readonly string[]) =>
      db
        .selectFrom('transfers')
        .select(['debit', 'credit', 'cents', 'reference'])
        .where('reference', 'in', references)
        .orderBy('id')
        .execute(),

    year: (year: number) => db.selectFrom('years').selectAll().where('year', '=', year).executeTakeFirst(),

    /** The first one after another that has no file yet. */
    undrawn: (after: number) =>
      receipts
        .where('receipts.id', '>', after)
        .where('receipt_files.id', 'is', null)
        .orderBy('receipts.id')
        .limit(1)
        .executeTakeFirst(),

    /** Its file; undefined before it is drawn. */
    async file(id: number) {
      const row = db.selectFrom('receipt_files').select('pdf').where('receipt_id', '=', id);
      const pdf = (await row.executeTakeFirst())?.pdf;
      return pdf === undefined ? undefined : Buffer.from(pdf, 'base64');
    },

    keepFile: (row: Insertable<Tables['receipt_files']>) => insertRows(tx, 'receipt_files', [row]),
  };
};

export type ReceiptRow = NonNullable<Awaited<ReturnType<ReturnType<typeof receiptsRepository>['find']>>>;

const rule = 'receipts';
const released = endOfReceipts;
/** Six years, the files first. */
export const receiptPurgers = [
  rowsPurger({ rule, table: 'receipt_files', mark: 'drawn_at', released }),
  rowsPurger({ rule, table: 'receipt_cancellations', mark: 'cancelled_at', released }),
  rowsPurger({
    rule,
    table: 'receipts',
    mark: 'made_at',
    released,
    where: sql`not exists (select 1 from receipt_files where receipt_id = receipts.id)
      and not exists (select 1 from receipt_cancellations where receipt_id = receipts.id)
      and not exists (select 1 from daos where receipt_id = receipts.id)`,
  }),
];
