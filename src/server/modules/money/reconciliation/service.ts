import type { ListQuery, Page } from '#contract/common.ts';
import type * as wire from '#contract/reconciliation.ts';
import { bookId } from '#domain/books/accounts.ts';
import { sidesOf } from '#domain/books/mirror.ts';
import { parisDay, parisIso } from '#domain/dates.ts';
import { eurosOfCents, type Cents } from '#domain/money.ts';
import { explainedShare, isMembers, suggestedAs, suggestingAmong } from '#domain/payments/provider-books.ts';
import { rowOf } from '#domain/payments/verdict.ts';
import type { Actor } from '#domain/permissions.ts';
import { folded } from '#domain/text.ts';
import { diversRepository } from '#server/commons/divers/repository.ts';
import { moveWallet } from '#server/commons/ledger/repository.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import type { Tx } from '#server/db/database.ts';
import { unlessTaken } from '#server/db/errors.ts';
import { listingOf, pageOf } from '#server/db/lists.ts';
import { DomainError, orNotFound } from '#server/errors/domain-error.ts';
import { booksRepository, type TransferRow } from '../books/repository.ts';
import { payFee, reopenFee } from '../membership/fee-payment.ts';
import { reconciliationRepository, SUSPENSE, type PayerRow, type PaymentRow } from './repository.ts';
import type { ProviderSync } from './sync.ts';
import { isUnexplained, syncState, unexplainedLines, unexplainedOf, type LineRow } from './unexplained-query.ts';

type Suggestion = wire.ReconciliationLine['suggestion'];

interface Context extends ServiceContext {
  readonly sync: Pick<ProviderSync, 'begin' | 'isConfigured'>;
}

/** The provider's number in `helloasso:refund:4711:12`. */
const numberIn = (reference: string | null): number => Number(reference?.split(':')[2]) || 0;

const paymentOf = ({ kind, id, reference }: LineRow): number => {
  if (kind === 'PAYOUT') return 0;
  return kind === 'UNREADABLE' || kind === 'STATE' ? id : numberIn(reference);
};

/** Null for a row of the books about no payment. */
const numberOf = (row: LineRow): number | null => (row.kind === 'PAYOUT' ? row.id : paymentOf(row) || null);

const GIFTS = bookId('GIFTS');

const memberOf = ({ id, licence: licenceNumber, lastname, firstname }: PayerRow) => ({
  id,
  licenceNumber,
  lastname,
  firstname,
});

/** Whether the books agree with the payment provider (docs/adr/0069). */
export const reconciliationService = ({ database, clock, sync }: Context) => {
  /** Searched and cut in memory: lines are few once their explanations are given, and thousands at most before. */
  async function found(tx: Tx, { q = '', ...query }: ListQuery): Promise<Page<wire.ReconciliationLine>> {
    const { order, slice } = listingOf(query, { day: 'day' }, 'day,desc');
    const repository = reconciliationRepository(tx);
    const rows = await unexplainedLines(tx);
    const payments = new Map((await repository.find(rows.map(paymentOf))).map((row) => [row.id, row]));
    const matches = (row: LineRow): boolean => {
      const { payer, email, form } = payments.get(paymentOf(row)) ?? {};
      return folded([payer, email, form, numberOf(row)].join(' ')).includes(folded(q));
    };
    const all = q ? rows.filter(matches) : rows;
    if (order[0]?.direction === 'asc') all.reverse();
    const shown = slice === null ? all : all.slice(slice.offset, slice.offset + slice.limit);
    return pageOf(await linesOf(tx, shown, payments), all.length, slice);
  }

  async function linesOf(tx: Tx, rows: readonly LineRow[], payments: ReadonlyMap<number, PaymentRow>) {
    if (rows.length === 0) return [];
    const repository = reconciliationRepository(tx);
    const members = await repository.payers();
    const suggestedFor = suggestingAmong(members);
    const byId = new Map(members.map((one) => [one.id, one]));
    const explained = await repository.explanations(rows.map((row) => rowOf('payment', paymentOf(row))));

    function suggestionFor(row: LineRow, number: number, payment: PaymentRow | undefined): Suggestion {
      const { kind, cents } = row;
      if (kind !== 'ENTRY') return null;
      // What goes back, or comes back, is of whom the payment was.
      const former = explained.get(rowOf('payment', number));
      const owner = former?.diver == null ? undefined : byId.get(former.diver);
      if (former && owner)
        return { as: former.account === 'MEMBERSHIP' ? 'FEE' : 'WALLET', by: 'PAYMENT', diver: memberOf(owner) };
      if (cents < 0)
        return former?.side ? { as: former.side === GIFTS ? 'GIFT' : 'OUTING', by: 'PAYMENT', diver: null } : null;
      const found = payment ? suggestedFor(payment) : null;
      const as = suggestedAs(payment?.form_type ?? null, cents, found?.member.due ?? null);
      return as && { as, by: found?.by ?? null, diver: found && memberOf(found.member) };
    }

    return rows.map((row): wire.ReconciliationLine => {
      const { kind, id, day, cents } = row;
      const number = paymentOf(row);
      const payment = payments.get(number);
      return {
        id: `${kind}-${id}`,
        kind,
        number: numberOf(row),
        transfer: kind === 'ENTRY' ? id : null,
        day,
        amount: eurosOfCents(cents),
        state: payment?.state || null,
        form: payment?.form ?? null,
        payer: payment?.payer ?? null,
        email: payment?.email ?? null,
        suggestion: suggestionFor(row, number, payment),
      };
    });
  }

  const read = (query: ListQuery, isBegun = false): Promise<wire.Reconciliation> =>
    database.readAtOnce(async (tx) => {
      const now = clock();
      const { isRunning, completeFrom, failure, unnamed } = await syncState(tx, now);
      const left = await unexplainedOf(tx);
      const came = await reconciliationRepository(tx).came();
      return {
        ...(await found(tx, query)),
        configured: await sync.isConfigured(tx),
        running: isRunning || isBegun,
        syncedAt: completeFrom && parisIso(completeFrom),
        failure: failure && { ...failure, at: parisIso(failure.at) },
        balance: eurosOfCents(await booksRepository(tx).balance('HELLOASSO', parisDay(now))),
        payments: came.count,
        unnamed,
        unexplained: { count: left.count, amount: eurosOfCents(left.cents) },
        share: explainedShare(left, came.cents),
      };
    });

  /** A movement of the member, or of their fee, whose other side clears the row. */
  async function credit(tx: Tx, actor: Actor, row: TransferRow, as: 'WALLET' | 'FEE', diver: number | undefined) {
    const member = await diversRepository(tx).findForUpdate(diver ?? 0);
    if (member?.active !== 1) throw new DomainError('DIVER_NOT_FOUND', { field: 'diver' });
    const cents: Cents = row.credit === SUSPENSE ? row.cents : -row.cents;
    const reason = row.label ?? row.reason;
    const moved = { cents, reason, place: 'SUSPENSE', clears: row.id, day: row.day, isChosen: false } as const;
    const owing = { id: member.id, due: member.cotisation_cents };
    if (as === 'WALLET') {
      const wallet = { id: member.id, balance: member.wallet_cents };
      await moveWallet(tx, actor, wallet, { ...moved, kind: 'MANUAL', field: 'as' }, clock());
    } else if (cents > 0) await payFee(tx, actor, owing, moved, 'as', clock());
    else await reopenFee(tx, actor, owing, moved, clock());
  }

  async function enter(tx: Tx, actor: Actor, row: TransferRow, as: 'GIFT' | 'OUTING'): Promise<void> {
    const side = as === 'GIFT' ? 'GIFTS' : 'OUTINGS';
    const { debit, credit: from, cents } = sidesOf('SUSPENSE', side, row.credit === SUSPENSE ? row.cents : -row.cents);
    const entered = booksRepository(tx).add({
      day: row.day,
      debit: bookId(debit),
      credit: bookId(from),
      cents,
      clears: row.id,
      diver_id: row.diver_id,
      label: row.label,
      author_id: actor.id,
      created_at: clock().toISOString(),
    });
    await unlessTaken(entered, () => new DomainError('TRANSFER_EXPLAINED'));
  }

  return {
    read: (query: ListQuery) => read(query),

    /** Throws PROVIDER_KEY_MISSING. */
    async begin(): Promise<wire.Reconciliation> {
      if (!(await database.read(sync.isConfigured))) throw new DomainError('PROVIDER_KEY_MISSING');
      sync.begin();
      return read({ page: 0 }, true);
    },

    /** Throws TRANSFER_NOT_FOUND, TRANSFER_KNOWN, TRANSFER_EXPLAINED, DIVER_NOT_FOUND, MEMBERSHIP_NOT_DUE, FEE_EXCEEDED. */
    explain: (actor: Actor, id: number, { as, diver }: wire.ReconciliationExplanation): Promise<void> =>
      database.write(async (tx) => {
        const row = orNotFound(await booksRepository(tx).find(id), 'TRANSFER_NOT_FOUND');
        if (row.cleared_by !== null || row.clears !== null) throw new DomainError('TRANSFER_EXPLAINED');
        if (!(await isUnexplained(tx, id))) throw new DomainError('TRANSFER_KNOWN');
        if (isMembers(as)) await credit(tx, actor, row, as, diver);
        else await enter(tx, actor, row, as);
      }),
  };
};
