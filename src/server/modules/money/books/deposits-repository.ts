import { sql } from 'kysely';
import { bookId } from '#domain/books/accounts.ts';
import type { Tx } from '#server/db/database.ts';
import { pageOf, sliceOf, type ListParams } from '#server/db/lists.ts';
import { inSets } from '#server/db/sets.ts';

/** References of deposits, and of what undoes one. */
export const depositReference = (key: string): string => `deposit:${key}`;
export const undoneReference = (id: number): string => `undone:${id}`;

/** Cheques, and what of them and of cash was handed to the bank. */
export const depositsRepository = (tx: Tx) => {
  const { db } = tx;

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
    /** Cheques not yet deposited. */
    deposable: () => cheques().where('means.deposit_id', 'is', null).where('means.cancelled_at', 'is', null).execute(),

    /** Cheques of a deposit slip. */
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

    putOnSlip: (ids: readonly number[], deposit_id: number) =>
      inSets(ids, async (chunk) => {
        await db.updateTable('means').set({ deposit_id }).where('id', 'in', chunk).execute();
      }),

    /** False when a cheque was cancelled meanwhile. */
    async takeOffSlip(depositId: number): Promise<boolean> {
      const rows = db.updateTable('means').set({ deposit_id: null }).where('deposit_id', '=', depositId);
      const cheques = await rows.returning('cancelled_at').execute();
      return cheques.every(({ cancelled_at: back }) => back === null);
    },

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
  };
};

type Deposits = ReturnType<typeof depositsRepository>;
export type ChequeRow = Awaited<ReturnType<Deposits['deposable']>>[number];
export type DepositRow = NonNullable<Awaited<ReturnType<Deposits['findDeposit']>>>;
