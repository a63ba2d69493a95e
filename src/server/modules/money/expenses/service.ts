import type * as wire from '#contract/daos.ts';
import type { BookCode } from '#domain/books/accounts.ts';
import { isBookDay } from '#domain/books/days.ts';
import {
  acceptsAll,
  isPayingMeans,
  PAID_FROM,
  REFUND_STATES,
  refundObstacle,
  type RefundAct,
} from '#domain/daos/refund.ts';
import { parisDay, type Day } from '#domain/dates.ts';
import { eurosOfCents, type Cents } from '#domain/money.ts';
import type { Actor } from '#domain/permissions.ts';
import { recordOf } from '#domain/records.ts';
import { isEmail } from '#domain/text.ts';
import { recordAudit } from '#server/commons/audit/audit-log.ts';
import { countOf, exportLog } from '#server/commons/audit/exports.ts';
import { mergedRecords } from '#server/commons/divers/merged-query.ts';
import type { DiverRow } from '#server/commons/divers/repository.ts';
import { mailQueue } from '#server/commons/mail/queue-repository.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import { requireRight } from '#server/commons/service/permission.ts';
import { reasonOrRefuse, wholeCentsOrRefuse } from '#server/commons/service/wire-values.ts';
import type { Tx } from '#server/db/database.ts';
import { meansOf } from '#server/db/mirrors.ts';
import { checkVersion, DomainError, orNotFound } from '#server/errors/domain-error.ts';
import { booksRepository } from '../books/repository.ts';
import { auditedDao } from '../daos/mapping.ts';
import { daosRepository, type RefundColumns } from '../daos/repository.ts';
import { meansOfWire } from '../ledger/means.ts';
import { requireCash } from '#server/commons/ledger/cash-query.ts';
import { moveWallet } from '#server/commons/ledger/repository.ts';
import { decisionMail, paymentMail } from './mail-templates.ts';
import { bookedAs, sumOf, transferOf } from './mapping.ts';

interface Booked {
  readonly day?: Day;
  readonly isChosen?: boolean;
  /** Day of the reversed payment. */
  readonly about?: Day | undefined;
  readonly label?: string;
}

interface Locked {
  readonly dao: wire.Dao;
  readonly diver: DiverRow;
}

/** Expenses that members want back (docs/adr/0064): decided and paid by the treasurer, or waived by the member. */
export function expensesService({ database, sender, club, clock }: ServiceContext) {
  const recordExport = exportLog({ database, clock });
  const today = (): Day => parisDay(clock());

  /** The member first, as movements lock them. Throws DONATION_NOT_FOUND, why not, STALE_VERSION. */
  async function lock(tx: Tx, id: number, version: number, act: RefundAct): Promise<Locked> {
    const daos = daosRepository(tx);
    const found = orNotFound(await daos.find(id), 'DONATION_NOT_FOUND');
    const diver = orNotFound(await mergedRecords.lockKept(tx, found.daoiddiver), 'DONATION_NOT_FOUND');
    const dao = orNotFound(await daos.lock(id), 'DONATION_NOT_FOUND');
    const why = refundObstacle(dao, act);
    if (why !== null) throw new DomainError(why);
    checkVersion(version, dao);
    return { dao, diver };
  }

  async function save(tx: Tx, actor: Actor, before: wire.Dao, columns: RefundColumns): Promise<wire.Dao> {
    const daos = daosRepository(tx);
    await daos.update(before.id, before.version, { ...columns, refund_on: today() });
    const after = orNotFound(await daos.find(before.id), 'DONATION_NOT_FOUND');
    const change = { before: auditedDao(before), after: auditedDao(after) };
    await recordAudit(tx, actor, clock(), { resource: 'daos', id: before.id, action: 'update', ...change });
    return after;
  }

  /** Writes a row of the books; none for 0. Negative cents go the other way round. */
  async function book(
    tx: Tx,
    actor: Actor,
    dao: wire.Dao,
    [from, to]: readonly [BookCode, BookCode],
    cents: Cents,
    { isChosen = false, about, ...more }: Booked = {},
  ): Promise<number | null> {
    if (cents === 0) return null;
    const row = transferOf(dao, { from, to, cents, day: today(), ...more });
    return booksRepository(tx).add({ ...row, isChosen, about, author_id: actor.id, created_at: clock().toISOString() });
  }

  /** Credits the wallet; negative cents debit it. */
  const moveInWallet = (
    tx: Tx,
    actor: Actor,
    { dao, diver }: Locked,
    cents: Cents,
    more: { readonly reason?: string; readonly about?: Day } = {},
  ) =>
    moveWallet(
      tx,
      actor,
      { id: diver.id, balance: diver.wallet_cents },
      { ...bookedAs(dao), cents, kind: 'EXPENSE', field: 'amount', ...more },
      clock(),
    );

  /** Throws CASH_TOO_LOW, INVALID_VALUE. */
  async function payBy(
    tx: Tx,
    actor: Actor,
    dao: wire.Dao,
    means: NonNullable<wire.ExpensePayment['means']>,
    day: Day,
  ) {
    const { kind } = means;
    if (!isPayingMeans(kind)) throw new DomainError('INVALID_VALUE', { field: 'means.kind' });
    const [books, cents] = [booksRepository(tx), sumOf(dao)];
    if (kind === 'CASH') await requireCash(tx, cents, day, 'means.kind');
    const transfer_id =
      (await book(tx, actor, dao, ['EXPENSES_OWED', PAID_FROM[kind]], cents, { day, isChosen: true })) ?? 0;
    // One cheque of the club may pay several expenses.
    await books.addMeans(meansOf({ transfer_id }, meansOfWire(means, club.config.club.name), true));
    return kind;
  }

  async function tell(tx: Tx, { dao, diver }: Locked, write: typeof decisionMail): Promise<void> {
    if (isEmail(diver.email)) await mailQueue(tx).enqueue([write(sender, diver, dao)], clock());
  }

  return {
    /** Counts and the sum to pay include the entries of all pages. */
    async list(actor: Actor, query: wire.ExpensesQuery) {
      const answer = await database.read(async (tx) => {
        const daos = daosRepository(tx);
        const page = await daos.list({ ...query, only: 'EXPENSES' });
        const states = await daos.states();
        const of = (state: string) => states.find((one) => one.state === state);
        const counts = recordOf(REFUND_STATES, (state) => of(state)?.count ?? 0);
        return { ...page, counts, owed: eurosOfCents(of('ACCEPTED')?.cents ?? 0) };
      });
      await recordExport(actor, 'expenses', query, countOf(answer));
      return answer;
    },

    /** May be repeated until payment. Throws the errors of `lock`, AMOUNT_INVALID, AMOUNT_TOO_SMALL, INVALID_VALUE without a reason. */
    decide: (actor: Actor, id: number, { version, amount, reason = '' }: wire.ExpenseDecision): Promise<wire.Dao> =>
      database.write(async (tx) => {
        const { dao, diver } = await lock(tx, id, version, 'decide');
        const cents = amount === null ? 0 : wholeCentsOrRefuse(amount, 'amount');
        const words = acceptsAll(dao.valuation?.total ?? 0, amount) ? reason.trim() : reasonOrRefuse(reason);
        const decided = amount === null ? { refund_cents: null } : { refund_cents: cents };
        const columns = { refund: amount === null ? 'REFUSED' : 'ACCEPTED', refund_reason: words || null } as const;
        await book(tx, actor, dao, ['EXPENSES', 'EXPENSES_OWED'], cents - sumOf(dao));
        const saved = await save(tx, actor, dao, { ...columns, ...decided });
        await tell(tx, { dao: saved, diver }, decisionMail);
        return saved;
      }),

    /** Throws the errors of `lock`, BOOK_DAY_INVALID, DAY_IN_CLOSED_YEAR, CASH_TOO_LOW, INVALID_VALUE. */
    pay: (actor: Actor, id: number, { version, means, day = today() }: wire.ExpensePayment): Promise<wire.Dao> =>
      database.write(async (tx) => {
        if (!isBookDay(day, today())) throw new DomainError('BOOK_DAY_INVALID', { field: 'day' });
        const { dao, diver } = await lock(tx, id, version, 'pay');
        if (!means) await moveInWallet(tx, actor, { dao, diver }, sumOf(dao));
        const refund_way = means ? await payBy(tx, actor, dao, means, day) : 'WALLET';
        const saved = await save(tx, actor, dao, { refund: 'PAID', refund_way });
        await tell(tx, { dao: saved, diver }, paymentMail);
        return saved;
      }),

    /** Reverses a payment into its account or wallet. Throws the errors of `lock`, INVALID_VALUE without a reason. */
    takeBack: (actor: Actor, id: number, { version, reason }: wire.ExpenseTakingBack): Promise<wire.Dao> =>
      database.write(async (tx) => {
        const label = reasonOrRefuse(reason);
        const { dao, diver } = await lock(tx, id, version, 'takeBack');
        const way = dao.refund?.way ?? 'WALLET';
        // The payment made the version before this one; into the wallet it was booked on its day.
        const { reference } = bookedAs({ ...dao, version: dao.version - 1 });
        const paid = await booksRepository(tx).findByReference(reference);
        const about = paid?.day ?? dao.refund?.day ?? today();
        if (way === 'WALLET') await moveInWallet(tx, actor, { dao, diver }, -sumOf(dao), { reason: label, about });
        else await book(tx, actor, dao, ['EXPENSES_OWED', PAID_FROM[way]], -sumOf(dao), { label, about });
        return save(tx, actor, dao, { refund: 'ACCEPTED', refund_way: null });
      }),

    /** The member alone may waive. Throws FORBIDDEN, and the errors of `lock`. */
    waive: (actor: Actor, id: number, { version }: wire.ExpenseWaiver): Promise<wire.Dao> =>
      database.write(async (tx) => {
        const mine = orNotFound(await daosRepository(tx).find(id), 'DONATION_NOT_FOUND');
        if (mine.daoiddiver !== actor.id) {
          requireRight(actor, 'donations.all');
          throw new DomainError('FORBIDDEN');
        }
        const { dao } = await lock(tx, id, version, 'waive');
        await book(tx, actor, dao, ['EXPENSES_OWED', 'EXPENSES_WAIVED'], sumOf(dao));
        return save(tx, actor, dao, { refund: 'WAIVED' });
      }),
  };
}
