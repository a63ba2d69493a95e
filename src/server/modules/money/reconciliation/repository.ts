import { sql, type Insertable, type RawBuilder, type SqlBool } from 'kysely';
import { bookId } from '#domain/books/accounts.ts';
import type { Cents } from '#domain/money.ts';
import { rowOf } from '#domain/payments/verdict.ts';
import { keptRecord } from '#server/commons/divers/merged-query.ts';
import { hasRow, type Row, type Tables, type Tx } from '#server/db/database.ts';
import { isOneOf } from '#server/db/lists.ts';
import { rowsPurger } from '#server/db/purging.ts';
import { inSets } from '#server/db/sets.ts';

export const [HELLOASSO, SUSPENSE] = [bookId('HELLOASSO'), bookId('SUSPENSE')];

/** Reference of a payout, before its number. */
const PAYOUT = 'helloasso:cashout:';
export const payoutReference = (id: number): string => `${PAYOUT}${id}`;

export type PaymentRow = Row<'provider_payments'>;

/** Row of the books about a payment: cents above 0 came to the provider. */
export interface BookedRow {
  readonly id: number;
  readonly reference: string;
  readonly cents: Cents;
  /** On the suspense account, and not explained. */
  readonly waits: boolean;
  /** Member to whom it was credited. */
  readonly diver_id: number | null;
}

/** References of a payment, by the index of the column. */
function isAbout(column: string, id: number): RawBuilder<SqlBool> {
  const ref = sql.ref(column);
  // `;` follows `:`.
  const below = (what: string) => sql`(${ref} >= ${`${rowOf(what, id)}:`} and ${ref} < ${`${rowOf(what, id)};`})`;
  return sql<SqlBool>`(${ref} in (${rowOf('payment', id)}, ${rowOf('refund', id)})
    or ${below('refund')} or ${below('back')})`;
}

/** Payments of a payout without its row in the books. */
export const isUnwritten = sql<SqlBool>`(cash_out is not null and not exists (select 1 from transfers
  where reference = ${PAYOUT} || provider_payments.cash_out))`;

/** Payments as the provider told them, and the rows of the books about them. */
export const reconciliationRepository = (tx: Tx) => {
  const { db } = tx;
  return {
    find: (ids: readonly number[]): Promise<PaymentRow[]> =>
      inSets(ids, (chunk) => db.selectFrom('provider_payments').selectAll().where('id', 'in', chunk).execute()),

    hasUnreadable: (): Promise<boolean> =>
      hasRow(db.selectFrom('provider_payments').select('id').where('legible', '=', 0).limit(1)),

    /** Makes another process that reads the same payment wait. */
    put(row: Insertable<Tables['provider_payments']>): Promise<unknown> {
      const { id: _id, ...values } = row;
      const added = db.insertInto('provider_payments').values(row);
      return added.onConflict((conflict) => conflict.column('id').doUpdateSet(values)).execute();
    },

    /** Rows of the provider's account about a payment, the oldest first. */
    async booked(id: number): Promise<BookedRow[]> {
      const own = db.selectFrom('transfers').select('id').where(isAbout('reference', id));
      const mirrors = db
        .selectFrom('transfers')
        .select('transfers.id')
        .where('movement_id', 'in', db.selectFrom('movements').select('id').where(isAbout('reference', id)));
      const rows = await db
        .selectFrom('transfers')
        .leftJoin('movements', 'movements.id', 'transfers.movement_id')
        .leftJoin('transfers as clearing', 'clearing.clears', 'transfers.id')
        .select(['transfers.id', 'transfers.cents', 'transfers.debit', 'transfers.credit', 'transfers.clears'])
        .select(['clearing.id as cleared_by'])
        .select((eb) => [
          eb.fn.coalesce('transfers.reference', 'movements.reference').as('reference'),
          eb.fn.coalesce('transfers.diver_id', 'clearing.diver_id').as('diver_id'),
        ])
        .where('transfers.id', 'in', own.unionAll(mirrors))
        .where((eb) => eb.or([eb('transfers.debit', '=', HELLOASSO), eb('transfers.credit', '=', HELLOASSO)]))
        .orderBy('transfers.id')
        .execute();
      return rows.map(({ id: row, reference, cents, debit, credit, clears, cleared_by, diver_id }) => ({
        id: row,
        reference: reference ?? '',
        cents: debit === HELLOASSO ? cents : -cents,
        waits: [debit, credit].includes(SUSPENSE) && clears === null && cleared_by === null,
        diver_id,
      }));
    },

    /** All that came. */
    async came(): Promise<{ readonly count: number; readonly cents: Cents }> {
      const all = db
        .selectFrom('provider_payments')
        .select((eb) => [eb.fn.countAll<number>().as('count'), sql<Cents>`coalesce(sum(cents), 0)`.as('cents')]);
      const { count, cents } = await all.executeTakeFirstOrThrow();
      return { count: Number(count), cents: Number(cents) };
    },

    /** Payouts that the books do not have. */
    async unwrittenPayouts() {
      const payouts = db.selectFrom('provider_payments').where(isUnwritten).select(['cash_out', 'cash_out_day as day']);
      const rows = await payouts.orderBy('cash_out').distinct().execute();
      return new Map(rows.map(({ cash_out, day }) => [cash_out ?? 0, day ?? '']));
    },

    isWritten: async (reference: string): Promise<boolean> =>
      (await db.selectFrom('transfers').select('id').where('reference', '=', reference).executeTakeFirst()) !==
      undefined,

    /** Payments of a payout, and those of these ids. */
    ofPayout: (payout: number, ids: readonly number[]) =>
      db
        .selectFrom('provider_payments')
        .select(['id', 'cents', 'cash_out'])
        .where((eb) => eb.or([eb('cash_out', '=', payout), isOneOf('id', ids)]))
        .execute(),

    /** Members of today, with the fee that each owes. */
    payers: () =>
      db
        .selectFrom('divers')
        .select(['id', 'licence', 'lastname', 'firstname', 'email'])
        .select((eb) => eb.fn.coalesce('cotisation_cents', eb.lit(0)).as('due'))
        .where('active', '=', 1)
        .execute(),

    /** What payments were explained as and whose they are, by their references in the ledger or in the books. */
    async explanations(references: readonly string[]) {
      const explainedBy = (chunk: readonly string[]) =>
        db
          .selectFrom('transfers')
          .leftJoin('transfers as clearing', 'clearing.clears', 'transfers.id')
          .leftJoin('movements', (join) =>
            join.on((eb) => eb('movements.id', '=', eb.fn.coalesce('transfers.movement_id', 'clearing.movement_id'))),
          )
          .where((eb) =>
            eb.or([
              eb('transfers.reference', 'in', chunk),
              eb(
                'transfers.movement_id',
                'in',
                db.selectFrom('movements').select('id').where('reference', 'in', chunk),
              ),
            ]),
          )
          .select((eb) => [
            eb.fn.coalesce('transfers.reference', 'movements.reference').as('reference'),
            'movements.account',
            'clearing.credit as side',
            keptRecord('movements.diver_id').as('diver'),
          ])
          .orderBy('transfers.id')
          .execute();
      const rows = await inSets(references, explainedBy);
      return new Map(rows.map(({ reference, ...row }) => [reference ?? '', row]));
    },
  };
};

/** Who paid is forgotten with the papers of that year. */
export const payersPurger = rowsPurger({
  rule: 'moneyHistory',
  table: 'provider_payments',
  mark: 'day',
  where: sql`(payer is not null or email is not null)`,
  empty: sql`payer = null, email = null`,
});

export type PayerRow = Awaited<ReturnType<ReturnType<typeof reconciliationRepository>['payers']>>[number];
