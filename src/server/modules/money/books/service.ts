import type * as wire from '#contract/books.ts';
import { bookId, OWN_WRITERS, type BookRef } from '#domain/books/accounts.ts';
import { placeOf } from '#domain/books/means.ts';
import { sidesOf } from '#domain/books/mirror.ts';
import { parisDay, type Day } from '#domain/dates.ts';
import { eurosOfCents, type Cents } from '#domain/money.ts';
import type { Actor } from '#domain/permissions.ts';
import { countOf, exportLog } from '#server/commons/audit/exports.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import type { Tx } from '#server/db/database.ts';
import { unlessTaken } from '#server/db/errors.ts';
import { mapRows } from '#server/db/lists.ts';
import { meansOf } from '#server/db/mirrors.ts';
import { DomainError, orNotFound } from '#server/errors/domain-error.ts';
import { checkMeans, meansOfWire } from '../ledger/means.ts';
import { accountOf, isDue, transferOnWire, totalOf } from './mapping.ts';
import { accountsRepository } from './accounts-repository.ts';
import { depositsRepository } from './deposits-repository.ts';
import { booksRepository, type TransferRow } from './repository.ts';

/** Where the club's money is, and what of it waits to be explained (docs/adr/0064). */
export const booksService = ({ database, clock }: ServiceContext) => {
  const recordExport = exportLog({ database, clock });

  /** The account to which the money of a row on the suspense account came; negative cents left it. */
  async function otherSide(tx: Tx, { means, account }: wire.Explanation, came: Cents): Promise<BookRef> {
    if (means) {
      if (account !== undefined) throw new DomainError('INVALID_VALUE', { field: 'means' });
      checkMeans(means, 'means');
      return placeOf(means.kind, came);
    }
    const chosen = account === undefined ? undefined : await accountsRepository(tx).find(account);
    if (!chosen || OWN_WRITERS.some((code) => code === chosen.code))
      throw new DomainError('INVALID_VALUE', { field: account === undefined ? 'means' : 'account' });
    return chosen.id;
  }

  async function explainWithin(tx: Tx, actor: Actor, row: TransferRow, explanation: wire.Explanation) {
    const [toSuspense, fromSuspense] = [row.debit_code === 'SUSPENSE', row.credit_code === 'SUSPENSE'];
    if (!toSuspense && !fromSuspense) throw new DomainError('TRANSFER_KNOWN');
    if (row.cleared_by !== null || row.clears !== null) throw new DomainError('TRANSFER_EXPLAINED');
    const side = await otherSide(tx, explanation, toSuspense ? row.cents : -row.cents);
    const { debit, credit, cents } = toSuspense
      ? sidesOf(side, 'SUSPENSE', row.cents)
      : sidesOf('SUSPENSE', side, row.cents);
    const books = booksRepository(tx);
    const entered = books.add({
      day: row.day,
      debit: bookId(debit),
      credit: bookId(credit),
      cents,
      clears: row.id,
      diver_id: row.diver_id,
      label: explanation.label?.trim() || null,
      author_id: actor.id,
      created_at: clock().toISOString(),
    });
    // Two treasurers at one table: the second finds it explained.
    const id = await unlessTaken(entered, () => new DomainError('TRANSFER_EXPLAINED'));
    if (explanation.means) {
      const means = meansOfWire(explanation.means, [row.firstname, row.lastname].join(' ').trim());
      const written = books.addMeans(meansOf({ transfer_id: id }, means));
      await unlessTaken(written, () => new DomainError('CHEQUE_ENTERED'));
    }
    return transferOnWire(orNotFound(await books.find(id), 'TRANSFER_NOT_FOUND'));
  }

  return {
    cashBox: ({ day: asked }: wire.CashQuery): Promise<wire.CashBox> =>
      database.readAtOnce(async (tx) => {
        const today = parisDay(clock());
        const day: Day = asked ?? today;
        const books = booksRepository(tx);
        const cheques = await depositsRepository(tx).deposable();
        const due = cheques.filter((row) => isDue(row, today));
        const dueSum = eurosOfCents(due.reduce((sum, { cents }) => sum + cents, 0));
        return {
          day,
          accounts: (await books.accounts(day)).map(accountOf),
          cheques: { count: cheques.length, due: due.length, dueSum },
          unexplained: await books.countWaiting(),
        };
      }),

    async entries(actor: Actor, query: wire.TransfersQuery) {
      const answer = await database.read(async (tx) => mapRows(await booksRepository(tx).list(query), transferOnWire));
      await recordExport(actor, 'books', query, countOf(answer));
      return answer;
    },

    totals: (query: wire.CashTotalsQuery): Promise<wire.CashTotals> =>
      database.read(async (tx) => ({ lines: (await booksRepository(tx).totals(query)).map(totalOf) })),

    /** Throws TRANSFER_NOT_FOUND, TRANSFER_KNOWN, TRANSFER_EXPLAINED, CHEQUE_ENTERED, INVALID_VALUE. */
    explain: (actor: Actor, id: number, explanation: wire.Explanation): Promise<wire.Transfer> =>
      database.write(async (tx) => {
        const row = orNotFound(await booksRepository(tx).find(id), 'TRANSFER_NOT_FOUND');
        return explainWithin(tx, actor, row, explanation);
      }),
  };
};
