import type { Cancellation, CancellationPreview } from '#contract/events.ts';
import type { LateWithdrawal, OutingDebit, OutingsQuery } from '#contract/ledger.ts';
import { addDays, instantInParis, parisDay } from '#domain/dates.ts';
import { mayChangeEvent } from '#domain/events/changes.ts';
import * as rules from '#domain/ledger/outing.ts';
import { debitPrefix, debitReference } from '#domain/ledger/references.ts';
import { isUndecided, wasCharged } from '#domain/registration/charged.ts';
import { can, type Actor } from '#domain/permissions.ts';
import { eurosOfCents, type Cents } from '#domain/money.ts';
import { orNotFound, DomainError } from '#server/errors/domain-error.ts';
import { pageOf } from '#server/db/lists.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import { wholeCentsOrRefuse } from '#server/commons/service/wire-values.ts';
import type { Tx } from '#server/db/database.ts';
import { diversRepository } from '#server/commons/divers/repository.ts';
import { eventCancellation } from '#server/modules/outings/events/cancellation.ts';
import type { EventRow } from '#server/modules/outings/events/mapping.ts';
import { eventNotifications } from '#server/modules/outings/events/notifications.ts';
import { eventsRepository } from '#server/modules/outings/events/repository.ts';
import { outingDebit, outingRefund, settleCharge } from '#server/modules/outings/entries/charges.ts';
import { throwUnless } from '#server/modules/outings/events/writes.ts';
import { registrationsRepository, attendanceRepository } from '#server/modules/outings/entries/repository.ts';
import { listedOuting, outingAccountOf } from './mapping.ts';
import { outingsRepository } from './outings-repository.ts';
import {
  ledgerRepository,
  moveWallet,
  type LockedWallet,
  type WalletMovement,
} from '#server/commons/ledger/repository.ts';

/** Days of the list: outings are debited in the weeks after them, some before. */
const DAYS_BACK = 120;
const DAYS_AHEAD = 21;

function isSame(sent: readonly rules.OutingMovement[], debits: readonly { diverId: number; cents: Cents }[]): boolean {
  const centsOf = new Map(sent.map(({ diverId, cents }) => [diverId, -cents]));
  return centsOf.size === debits.length && debits.every(({ diverId, cents }) => centsOf.get(diverId) === cents);
}

type Entered = Omit<WalletMovement, 'field'> & { readonly diverId: number };

export const outingLedgerService = (context: ServiceContext) => {
  const { database, clock, club } = context;
  const notify = eventNotifications(context);
  const cancelEvent = eventCancellation(context);

  async function account(tx: Tx, event: EventRow) {
    const outings = outingsRepository(tx);
    const entries = await registrationsRepository(tx).ofEvent(event.id);
    const movements = await ledgerRepository(tx).ofOuting(event.id);
    const ids = new Set([...entries.map((entry) => entry.diver_id), ...movements.map(({ diverId }) => diverId)]);
    return outingAccountOf({
      event,
      entries,
      movements,
      divers: await diversRepository(tx).findMany([...ids]),
      usual: await outings.usualDebit(event.site.id),
      attendance: await attendanceRepository(tx).of(event.id),
      club: club.config,
    });
  }

  /** Locks members before outings, and by id, as registrations do, to avoid deadlocks. */
  async function lockWallets(tx: Tx, ids: readonly number[]): Promise<Map<number, LockedWallet>> {
    const locked = new Map<number, LockedWallet>();
    for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
      const row = await diversRepository(tx).findForUpdate(id);
      if (row) locked.set(id, { id, balance: row.wallet_cents });
    }
    return locked;
  }

  /** Enters movements one by one: a member's second one starts from the balance after the first. */
  async function enterAll(tx: Tx, actor: Actor, wallets: Map<number, LockedWallet>, movements: readonly Entered[]) {
    for (const { diverId, ...movement } of movements) {
      const wallet = orNotFound(wallets.get(diverId), 'DIVER_NOT_FOUND');
      await moveWallet(tx, actor, wallet, { ...movement, field: 'lines' }, clock());
      wallets.set(diverId, { ...wallet, balance: wallet.balance + movement.cents });
    }
  }

  const lockEvent = async (tx: Tx, id: number) => orNotFound(await eventsRepository(tx).lock(id), 'EVENT_NOT_FOUND');

  async function lockWithDebited(tx: Tx, id: number): Promise<EventRow> {
    const debited = (await ledgerRepository(tx).ofOuting(id)).map(({ diverId }) => diverId);
    await lockWallets(tx, debited);
    return lockEvent(tx, id);
  }

  /** Refunds the open debits of an outing from `lockWithDebited`; answers the sums by member. */
  async function refundAll(tx: Tx, actor: Actor, event: EventRow) {
    const debits = rules.openDebits(await ledgerRepository(tx).ofOuting(event.id));
    // Locked already, except members who were debited in between.
    const wallets = await lockWallets(
      tx,
      debits.map(({ diverId }) => diverId),
    );
    const refunds = debits.map((debit) => ({ diverId: debit.diverId, ...outingRefund(event, debit, -debit.cents) }));
    await enterAll(tx, actor, wallets, refunds);
    const entries = await registrationsRepository(tx).ofEvent(event.id);
    await registrationsRepository(tx).settle(entries.filter(wasCharged).map(({ id }) => id));
    const paidBack = Map.groupBy(refunds, ({ diverId }) => diverId);
    return new Map([...paidBack].map(([diverId, own]) => [diverId, rules.sumOf(own)]));
  }

  return {
    list({ toRefund }: OutingsQuery) {
      const today = parisDay(clock());
      const recent = {
        start: instantInParis(addDays(today, -DAYS_BACK)),
        end: instantInParis(addDays(today, DAYS_AHEAD)),
      };
      return database.read(async (tx) => {
        const rows = await outingsRepository(tx).list(toRefund ? 'to refund' : recent);
        return pageOf(rows.map(listedOuting));
      });
    },

    read: (id: number) =>
      database.readAtOnce(async (tx) =>
        account(tx, orNotFound(await eventsRepository(tx).find(id), 'EVENT_NOT_FOUND')),
      ),

    /** Whom cancelling would tell, and what would be left to refund. */
    previewCancellation: (actor: Actor, id: number): Promise<CancellationPreview> =>
      database.readAtOnce(async (tx) => {
        const event = orNotFound(await eventsRepository(tx).find(id), 'EVENT_NOT_FOUND');
        const debits = rules.openDebits(await ledgerRepository(tx).ofOuting(id));
        const debited = can(actor, 'ledger.readAll') && { debited: eurosOfCents(-rules.sumOf(debits)) };
        return { ...(await notify.audience(tx, event)), debits: debits.length, ...debited };
      }),

    /**
     * Debits all lines or none. Throws OUTING_DEBITED for a second debit unless `again`, MOVEMENT_ENTERED for the same
     * key with other lines, EVENT_CANCELLED, and an error for each invalid line. The same form twice is written once.
     */
    debit: (actor: Actor, id: number, { lines, reason, key, again = false }: OutingDebit) =>
      database.write(async (tx) => {
        const divers = lines.map(({ diver }) => diver);
        const wallets = await lockWallets(tx, divers);
        const event = await lockEvent(tx, id);
        const movements = await ledgerRepository(tx).ofOuting(id);
        const sent = movements.filter(({ reference }) => reference?.startsWith(debitPrefix(id, key)));
        const registered = (await registrationsRepository(tx).ofEvents([id])).map((entry) => entry.diver_id);
        const verdict = rules.debitsOf(lines, new Set([...registered, ...sent.map(({ diverId }) => diverId)]));
        if (!verdict.ok) throw new DomainError(verdict.code, { field: verdict.field });
        if (sent.length > 0) {
          if (!isSame(sent, verdict.debits)) throw new DomainError('MOVEMENT_ENTERED');
          return account(tx, event);
        }
        if (event.status === 'CANCELLED') throw new DomainError('EVENT_CANCELLED');
        if (!again && rules.openDebits(movements).length > 0) {
          throw new DomainError('OUTING_DEBITED', { current: await account(tx, event) });
        }
        const note = reason?.trim() || null;
        const debits = verdict.debits.map(({ diverId, cents }) => ({
          diverId,
          ...outingDebit(event, cents, debitReference(id, key, diverId), note),
        }));
        await enterAll(tx, actor, wallets, debits);
        return account(tx, event);
      }),

    /** Refunds every debit that is not refunded yet. Throws OUTING_NOT_CANCELLED. */
    refund: (actor: Actor, id: number) =>
      database.write(async (tx) => {
        const event = await lockWithDebited(tx, id);
        if (event.status !== 'CANCELLED') throw new DomainError('OUTING_NOT_CANCELLED');
        await refundAll(tx, actor, event);
        return account(tx, event);
      }),

    /**
     * Pays back a part of what a late withdrawal cost, or nothing, and leaves no more to decide. Throws
     * WITHDRAWAL_SETTLED after another treasurer, AMOUNT_INVALID for more than was taken.
     */
    settleWithdrawal: (actor: Actor, id: number, { diver, amount }: LateWithdrawal) =>
      database.write(async (tx) => {
        await lockWallets(tx, [diver]);
        const event = await lockEvent(tx, id);
        const entries = await registrationsRepository(tx).ofEvent(id);
        const left = entries.filter((one) => one.diver_id === diver).findLast(isUndecided);
        if (!left) throw new DomainError('WITHDRAWAL_SETTLED', { current: await account(tx, event) });
        const refund = wholeCentsOrRefuse(amount, 'amount');
        if (refund > (left.charge_cents ?? 0)) throw new DomainError('AMOUNT_INVALID', { field: 'amount' });
        await settleCharge(tx, { actor, now: clock() }, event, left, { refund });
        await registrationsRepository(tx).settle([left.id]);
        return account(tx, event);
      }),

    /**
     * Keeps the outing, also where nobody was registered. Throws ALREADY_CANCELLED after another administrator,
     * FIELD_FORBIDDEN for a refund by who may not write the ledger.
     */
    cancel: (actor: Actor, id: number, { reason, refund = false }: Cancellation) => {
      if (refund && !can(actor, 'ledger.write')) throw new DomainError('FIELD_FORBIDDEN', { field: 'refund' });
      return database.write(async (tx) => {
        const before = await (refund ? lockWithDebited(tx, id) : lockEvent(tx, id));
        if (before.status === 'CANCELLED') throw new DomainError('ALREADY_CANCELLED');
        throwUnless(mayChangeEvent(actor, before));
        const refunds = refund ? await refundAll(tx, actor, before) : undefined;
        return cancelEvent(tx, actor, before, { reason: reason.trim(), refunds });
      });
    },
  };
};
