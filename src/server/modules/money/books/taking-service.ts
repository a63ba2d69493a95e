import type * as wire from '#contract/books.ts';
import { chequeKey } from '#domain/books/means.ts';
import { isBookDay } from '#domain/books/days.ts';
import { parisDay } from '#domain/dates.ts';
import { fullName } from '#domain/divers/identity.ts';
import { takenReference, takenBackReference } from '#domain/ledger/references.ts';
import { eurosOfCents, type Cents } from '#domain/money.ts';
import type { Actor } from '#domain/permissions.ts';
import { isEmail } from '#domain/text.ts';
import { mergedRecords } from '#server/commons/divers/merged-query.ts';
import { diversRepository, type DiverRow } from '#server/commons/divers/repository.ts';
import { mailQueue } from '#server/commons/mail/queue-repository.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import { reasonOrRefuse, wholeCentsOrRefuse } from '#server/commons/service/wire-values.ts';
import type { Tx } from '#server/db/database.ts';
import { DomainError, orNotFound } from '#server/errors/domain-error.ts';
import { movementOf } from '../ledger/mapping.ts';
import { checkMeans, meansOfWire } from '../ledger/means.ts';
import { moveWallet } from '#server/commons/ledger/repository.ts';
import { statementsQuery } from '../ledger/statements-query.ts';
import { payFee, reopenFee } from '../membership/fee-payment.ts';
import { receiptMail, type Received } from './mail-templates.ts';
import { waysBack } from './way-back.ts';

interface Line {
  readonly at: number;
  readonly cents: Cents;
  readonly line: wire.TakenMoney['lines'][number];
}

/** A member while their lines are entered, each from what the one before has left. */
interface Payer {
  readonly row: DiverRow;
  wallet: Cents;
  due: Cents | null;
  readonly received: Received[];
}

const DEFAULT_REASON = { WALLET: 'Rechargement', FEE: 'Cotisation' } as const;

/** Takes money from members, and reverses movements entered by hand (docs/adr/0064). */
export const takingService = ({ database, sender, clock }: ServiceContext) => {
  /** Throws AMOUNT_INVALID, AMOUNT_TOO_SMALL, INVALID_VALUE, with the line's field. */
  const checked = ({ lines }: wire.TakenMoney): Line[] =>
    lines.map((line, at) => {
      const cents = wholeCentsOrRefuse(line.amount, `lines.${at}.amount`);
      if (cents <= 0) throw new DomainError('AMOUNT_INVALID', { field: `lines.${at}.amount` });
      if (line.means.kind === 'SERVICE') throw new DomainError('INVALID_VALUE', { field: `lines.${at}.means` });
      checkMeans(line.means, `lines.${at}.means`);
      return { at, cents, line };
    });

  async function lockPayers(tx: Tx, lines: readonly Line[]): Promise<Map<number, Payer>> {
    const payers = new Map<number, Payer>();
    // By id, as registrations lock them.
    for (const id of [...new Set(lines.map(({ line }) => line.diver))].toSorted((a, b) => a - b)) {
      const row = await diversRepository(tx).findForUpdate(id);
      const field = `lines.${lines.findIndex(({ line }) => line.diver === id)}.diver`;
      if (row?.active !== 1) throw new DomainError('DIVER_NOT_FOUND', { field });
      payers.set(id, { row, wallet: row.wallet_cents, due: row.cotisation_cents, received: [] });
    }
    return payers;
  }

  async function enterAll(
    tx: Tx,
    actor: Actor,
    { key, day }: wire.TakenMoney,
    lines: readonly Line[],
    payers: ReadonlyMap<number, Payer>,
  ) {
    const now = clock();
    const cheques = new Set<string>();
    for (const { at, cents, line } of lines) {
      const payer = orNotFound(payers.get(line.diver), 'DIVER_NOT_FOUND');
      const means = meansOfWire(line.means, fullName(payer.row));
      const cheque = chequeKey(means);
      const sharesCheque = cheque !== null && cheques.has(cheque);
      if (cheque !== null) cheques.add(cheque);
      const reason = line.reason?.trim() || DEFAULT_REASON[line.purpose];
      const moved = { cents, reason, reference: takenReference(key, at), means, sharesCheque, ...(day ? { day } : {}) };
      const field = `lines.${at}.amount`;
      if (line.purpose === 'FEE') {
        await payFee(tx, actor, { id: line.diver, due: payer.due }, moved, field, now);
        payer.due = (payer.due ?? 0) - cents;
      } else {
        const wallet = { id: line.diver, balance: payer.wallet };
        await moveWallet(tx, actor, wallet, { ...moved, kind: 'MANUAL', field }, now);
        payer.wallet += cents;
      }
      payer.received.push({ cents, means, purpose: line.purpose });
    }
  }

  /** True for a form that has been entered; its members are locked. Throws MOVEMENT_ENTERED for other lines. */
  async function isEntered(tx: Tx, { key }: wire.TakenMoney, lines: readonly Line[]): Promise<boolean> {
    const found = await Promise.all(
      lines.map(({ at }) => statementsQuery(tx).findByReference(takenReference(key, at))),
    );
    if (found.every((row) => row === undefined)) return false;
    const isSame = lines.every(
      ({ at, cents, line }) => found[at]?.cents === cents && found[at]?.diver_id === line.diver,
    );
    if (!isSame) throw new DomainError('MOVEMENT_ENTERED');
    return true;
  }

  async function sendReceipts(tx: Tx, payers: Iterable<Payer>): Promise<number> {
    const reached = [...payers].filter(({ row }) => isEmail(row.email));
    const mails = reached.map(({ row, received, due }) => receiptMail(sender, row, received, due));
    await mailQueue(tx).enqueue(mails, clock());
    return mails.length;
  }

  return {
    /**
     * All lines or none; the same form twice is taken once. Throws BOOK_DAY_INVALID, DIVER_NOT_FOUND, MEMBERSHIP_NOT_DUE,
     * FEE_EXCEEDED, CHEQUE_ENTERED, MOVEMENT_ENTERED, and the errors of `checked`.
     */
    take(actor: Actor, taken: wire.TakenMoney): Promise<wire.MoneyTaken> {
      const lines = checked(taken);
      if (taken.day !== undefined && !isBookDay(taken.day, parisDay(clock())))
        throw new DomainError('BOOK_DAY_INVALID', { field: 'day' });
      const sum = eurosOfCents(lines.reduce((all, { cents }) => all + cents, 0));
      return database.write(async (tx) => {
        const payers = await lockPayers(tx, lines);
        if (await isEntered(tx, taken, lines)) return { lines: lines.length, sum, receipts: 0 };
        await enterAll(tx, actor, taken, lines, payers);
        const receipts = taken.receipts ? await sendReceipts(tx, payers.values()) : 0;
        return { lines: lines.length, sum, receipts };
      });
    },

    /**
     * What was entered by hand goes back the way that it came; twice is once. Throws MOVEMENT_NOT_FOUND, CASH_TOO_LOW,
     * CHEQUE_BACK, and MOVEMENT_FIXED for what the server or another act has entered.
     */
    takeBack: (actor: Actor, id: number, { reason: typed }: wire.TakingBack) =>
      database.write(async (tx) => {
        const reason = reasonOrRefuse(typed);
        const now = clock();
        const statements = statementsQuery(tx);
        const movement = orNotFound(await statements.find(id), 'MOVEMENT_NOT_FOUND');
        const diver = orNotFound(await mergedRecords.lockKept(tx, movement.diver_id), 'DIVER_NOT_FOUND');
        const reference = takenBackReference(id);
        const before = await statements.findByReference(reference);
        if (before) return movementOf(orNotFound(await statements.find(before.id), 'MOVEMENT_NOT_FOUND'), true);
        if (movement.kind !== 'MANUAL' || movement.author === null) throw new DomainError('MOVEMENT_FIXED');
        const way = (await waysBack(tx, [id], now)).get(id);
        if (!way) throw new DomainError('MOVEMENT_FIXED');
        const back = { ...way, cents: -movement.cents, reason, reference };
        const wallet = { id: diver.id, balance: diver.wallet_cents };
        const entered =
          movement.account === 'WALLET'
            ? await moveWallet(tx, actor, wallet, { ...back, kind: 'MANUAL', field: 'amount' }, now)
            : await reopenFee(tx, actor, { id: diver.id, due: diver.cotisation_cents }, back, now);
        return movementOf(orNotFound(await statements.find(entered), 'MOVEMENT_NOT_FOUND'), true);
      }),
  };
};
