import type * as wire from '#contract/books.ts';
import { bookId } from '#domain/books/accounts.ts';
import { isBookDay } from '#domain/books/days.ts';
import { parisDay } from '#domain/dates.ts';
import { eurosOfCents, type Cents } from '#domain/money.ts';
import type { Actor } from '#domain/permissions.ts';
import { lockCash, requireCash } from '#server/commons/ledger/cash-query.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import { wholeCentsOrRefuse } from '#server/commons/service/wire-values.ts';
import type { Tx } from '#server/db/database.ts';
import { unlessTaken } from '#server/db/errors.ts';
import { mapRows } from '#server/db/lists.ts';
import { DomainError, orNotFound } from '#server/errors/domain-error.ts';
import { chequeOf, depositOf } from './mapping.ts';
import { depositReference, depositsRepository, undoneReference, type ChequeRow } from './deposits-repository.ts';
import { booksRepository } from './repository.ts';
import { printSlip } from './slip-layout.ts';

type Sides = Readonly<Record<'debit' | 'credit', 'BANK' | 'CASH' | 'CHEQUES'>>;

/** Cheques and cash that are handed to the bank: one transfer each, undone by its reverse. */
export const depositsService = ({ database, club, clock }: ServiceContext) => {
  const today = () => parisDay(clock());

  const rowOf = (actor: Actor, { debit, credit }: Sides, cents: Cents, day: string) => ({
    day,
    debit: bookId(debit),
    credit: bookId(credit),
    cents,
    author_id: actor.id,
    created_at: clock().toISOString(),
  });

  async function reread(tx: Tx, id: number): Promise<wire.Deposit> {
    return depositOf(orNotFound(await depositsRepository(tx).findDeposit(id), 'DEPOSIT_NOT_FOUND'));
  }

  /** Throws CHEQUE_GONE for one that went back, or stands on another slip. */
  async function handInCheques(
    tx: Tx,
    actor: Actor,
    ids: readonly number[],
    cheques: readonly ChequeRow[],
    day: string,
    reference: string,
  ) {
    const books = booksRepository(tx);
    const slips = depositsRepository(tx);
    if (cheques.length < ids.length) throw new DomainError('CHEQUE_GONE', { field: 'cheques' });
    const cents = cheques.reduce((sum, one) => sum + one.cents, 0);
    const label = `Remise de ${cheques.length}\u00a0chèque${cheques.length > 1 ? 's' : ''}`;
    const row = { ...rowOf(actor, { debit: 'BANK', credit: 'CHEQUES' }, cents, day), reference, label };
    const id = await books.add({ ...row, isChosen: true });
    await slips.putOnSlip(ids, id);
    return id;
  }

  /** Throws CASH_TOO_LOW. */
  async function handInCash(tx: Tx, actor: Actor, cents: Cents, day: string, reference: string) {
    const books = booksRepository(tx);
    await requireCash(tx, cents, day, 'amount');
    const row = rowOf(actor, { debit: 'BANK', credit: 'CASH' }, cents, day);
    return books.add({ ...row, reference, label: 'Remise d’espèces', isChosen: true });
  }

  return {
    deposable: (): Promise<wire.Deposable> =>
      database.readAtOnce(async (tx) => {
        const books = booksRepository(tx);
        const slips = depositsRepository(tx);
        const cheques = (await slips.deposable()).map((row) => chequeOf(row, today()));
        return { cash: eurosOfCents(await books.balance('CASH', today())), cheques };
      }),

    list: (query: { readonly page?: number; readonly size?: number }) =>
      database.read(async (tx) => mapRows(await depositsRepository(tx).deposits(query), depositOf)),

    /** The same form twice is one deposit. Throws BOOK_DAY_INVALID, DAY_IN_CLOSED_YEAR, AMOUNT_INVALID, CHEQUE_GONE, CASH_TOO_LOW, MOVEMENT_ENTERED. */
    create: (actor: Actor, { kind, key, day = today(), cheques = [], amount = 0 }: wire.DepositCreate) =>
      database.write(async (tx) => {
        const reference = depositReference(key);
        const [books, slips] = [booksRepository(tx), depositsRepository(tx)];
        // The second click waits for the first one's cheques, and for its cash.
        const ids = [...new Set(cheques)];
        const found = await slips.lockCheques(ids);
        if (kind === 'CASH') await lockCash(tx);
        const before = await books.findByReference(reference);
        if (before) return reread(tx, before.id);
        if (!isBookDay(day, today())) throw new DomainError('BOOK_DAY_INVALID', { field: 'day' });
        if (kind === 'CHEQUE' && cheques.length === 0) throw new DomainError('CHEQUE_GONE', { field: 'cheques' });
        const cents = kind === 'CASH' ? wholeCentsOrRefuse(amount, 'amount') : 0;
        if (kind === 'CASH' && cents <= 0) throw new DomainError('AMOUNT_INVALID', { field: 'amount' });
        const entered =
          kind === 'CASH'
            ? handInCash(tx, actor, cents, day, reference)
            : handInCheques(tx, actor, ids, found, day, reference);
        return reread(tx, await unlessTaken(entered, () => new DomainError('MOVEMENT_ENTERED')));
      }),

    /** Its cheques are to be handed in again; twice does no harm. Throws DEPOSIT_NOT_FOUND, DEPOSIT_FIXED. */
    undo: (actor: Actor, id: number): Promise<wire.Deposit> =>
      database.write(async (tx) => {
        const books = booksRepository(tx);
        const slips = depositsRepository(tx);
        const deposit = orNotFound(await slips.findDeposit(id), 'DEPOSIT_NOT_FOUND');
        if (deposit.undone !== null) return depositOf(deposit);
        const place = deposit.code === 'CASH' ? 'CASH' : 'CHEQUES';
        if (!(await slips.takeOffSlip(id))) throw new DomainError('DEPOSIT_FIXED');
        const row = rowOf(actor, { debit: place, credit: 'BANK' }, deposit.cents, deposit.day);
        const undone = books.add({ ...row, reference: undoneReference(id), label: 'Remise annulée' });
        await unlessTaken(undone, () => new DomainError('DEPOSIT_UNDONE'));
        return reread(tx, id);
      }),

    /** Throws DEPOSIT_NOT_FOUND, DEPOSIT_UNDONE. */
    async slip(actor: Actor, id: number) {
      const { deposit, cheques } = await database.readAtOnce(async (tx) => {
        const slips = depositsRepository(tx);
        const found = orNotFound(await slips.findDeposit(id), 'DEPOSIT_NOT_FOUND');
        if (found.undone !== null) throw new DomainError('DEPOSIT_UNDONE');
        return { deposit: depositOf(found), cheques: await slips.chequesOf(id) };
      });
      return printSlip(actor.id, club.config.club.name, deposit, cheques);
    },
  };
};
