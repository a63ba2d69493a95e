import type { LedgerOuting, OutingAccount, OutingDebit, OutingsQuery } from '../../../shared/contract/ledger.ts';
import type { Page } from '../../../shared/contract/common.ts';
import { addDays, instantInParis, parisDay } from '../../../shared/domain/dates.ts';
import { debitsOf, openDebits, type OutingMovement } from '../../../shared/domain/ledger/outing.ts';
import { debitPrefix, debitReference, refundReference } from '../../../shared/domain/ledger/references.ts';
import type { Actor } from '../../../shared/domain/permissions.ts';
import type { Cents } from '../../../shared/domain/money.ts';
import type { Database, Tx } from '../../db/database.ts';
import { Refused } from '../../commons/errors.ts';
import { pageOf } from '../../commons/lists.ts';
import type { DiverRow } from '../divers/repository.ts';
import type { EventRecord } from '../events/repository.ts';
import type { EntryRow } from '../registrations/repository.ts';
import { outingWords, type Enter, type Held } from './wallet-movement.ts';
import { listedOuting, outingAccountOf } from './mapping.ts';
import { outingsRepository } from './outings-repository.ts';

interface Parts {
  readonly database: Database;
  readonly clock: () => Date;
  readonly events: {
    find(tx: Tx, id: number): Promise<EventRecord | undefined>;
    /** Held until the transaction ends. */
    lock(tx: Tx, id: number): Promise<EventRecord | undefined>;
  };
  readonly entriesOf: (tx: Tx, eventId: number) => Promise<readonly EntryRow[]>;
  readonly divers: {
    /** Deleted ones too. */
    findMany(tx: Tx, ids: readonly number[]): Promise<readonly DiverRow[]>;
    /** The same; held until the transaction ends. */
    lock(tx: Tx, id: number): Promise<DiverRow | undefined>;
  };
  readonly enter: Enter;
}

/** Of late: debits are written in the weeks that follow, and some outings are paid before. */
const DAYS_BACK = 120;
const DAYS_AHEAD = 21;

function existing(event: EventRecord | undefined): EventRecord {
  if (!event) throw new Refused('EVENT_NOT_FOUND');
  return event;
}

/** Does the ledger hold what the form asks for, no more and no less? */
function isSame(
  sent: readonly OutingMovement[],
  debits: readonly { readonly diverId: number; readonly cents: Cents }[],
): boolean {
  const centsOf = new Map(sent.map(({ diverId, cents }) => [diverId, -cents]));
  return centsOf.size === debits.length && debits.every(({ diverId, cents }) => centsOf.get(diverId) === cents);
}

/** Outings and the ledger: everybody is debited at once, and paid back when the outing does not take place. */
export const outingLedgerService = ({ database, clock, events, entriesOf, divers, enter }: Parts) => {
  async function account(tx: Tx, event: EventRecord): Promise<OutingAccount> {
    const outings = outingsRepository(tx);
    const [entries, movements] = [await entriesOf(tx, event.id), await outings.movementsOf(event.id)];
    const ids = new Set([...entries.map((entry) => entry.diver_id), ...movements.map(({ diverId }) => diverId)]);
    return outingAccountOf({
      event,
      entries,
      movements,
      divers: await divers.findMany(tx, [...ids]),
      usual: await outings.usualDebit(event.site_id),
    });
  }

  /** Members before outings, and each in the order of the ids, as registrations hold them: nobody waits for the other. */
  async function hold(tx: Tx, ids: readonly number[]): Promise<Map<number, Held>> {
    const held = new Map<number, Held>();
    for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
      const row = await divers.lock(tx, id);
      if (row) held.set(id, { id, balance: row.wallet_cents });
    }
    return held;
  }

  /** Enters them one after the other; a member's second movement starts from where the first one led. */
  async function enterAll(
    tx: Tx,
    actor: Actor,
    wallets: Map<number, Held>,
    movements: readonly (Parameters<Enter>[3] & { readonly diverId: number })[],
  ): Promise<void> {
    for (const { diverId, ...movement } of movements) {
      const wallet = wallets.get(diverId);
      if (!wallet) throw new Refused('DIVER_NOT_FOUND');
      await enter(tx, actor, wallet, movement);
      wallets.set(diverId, { ...wallet, balance: wallet.balance + movement.cents });
    }
  }

  return {
    list({ toRefund }: OutingsQuery): Promise<Page<LedgerOuting>> {
      const today = parisDay(clock());
      const late = {
        start: instantInParis(addDays(today, -DAYS_BACK)),
        end: instantInParis(addDays(today, DAYS_AHEAD)),
      };
      return database.read(async (tx) => {
        const rows = await outingsRepository(tx).list(toRefund ? 'to refund' : late);
        return pageOf(rows.map(listedOuting), rows.length, null);
      });
    },

    read: (id: number): Promise<OutingAccount> =>
      database.read(async (tx) => account(tx, existing(await events.find(tx, id)))),

    /**
     * All lines or none, and once: OUTING_DEBITED unless it is asked for `again`. The same form a second time writes
     * nothing more; its key with other lines is refused: MOVEMENT_ENTERED. Refused too: EVENT_CANCELLED, and each line
     * that is none.
     */
    debit: (actor: Actor, id: number, { lines, reason, key, again = false }: OutingDebit): Promise<OutingAccount> =>
      database.write(async (tx) => {
        const wallets = await hold(
          tx,
          lines.map(({ diver }) => diver),
        );
        const event = existing(await events.lock(tx, id));
        const movements = await outingsRepository(tx).movementsOf(id);
        const sent = movements.filter(({ reference }) => reference?.startsWith(debitPrefix(id, key)));
        const registered = (await entriesOf(tx, id)).map((entry) => entry.diver_id);
        const verdict = debitsOf(lines, new Set([...registered, ...sent.map(({ diverId }) => diverId)]));
        if (!verdict.ok) throw new Refused(verdict.code, { field: verdict.field });
        if (sent.length > 0) {
          if (!isSame(sent, verdict.debits)) throw new Refused('MOVEMENT_ENTERED');
          return account(tx, event);
        }
        if (event.outing.status === 'CANCELLED') throw new Refused('EVENT_CANCELLED');
        if (!again && openDebits(movements).length > 0) {
          throw new Refused('OUTING_DEBITED', { current: await account(tx, event) });
        }
        const words = reason?.trim() || null;
        await enterAll(
          tx,
          actor,
          wallets,
          verdict.debits.map(({ diverId, cents }) => ({
            diverId,
            cents: -cents,
            kind: 'OUTING',
            reason: words,
            why: words ?? outingWords(event),
            reference: debitReference(id, key, diverId),
            eventId: id,
            field: 'lines',
          })),
        );
        return account(tx, event);
      }),

    /** Pays back every debit that was not yet; nothing more when there is none. Refused: OUTING_NOT_CANCELLED. */
    refund: (actor: Actor, id: number): Promise<OutingAccount> =>
      database.write(async (tx) => {
        const outings = outingsRepository(tx);
        const concerned = (await outings.movementsOf(id)).map(({ diverId }) => diverId);
        await hold(tx, concerned);
        const event = existing(await events.lock(tx, id));
        if (event.outing.status !== 'CANCELLED') throw new Refused('OUTING_NOT_CANCELLED');
        const debits = openDebits(await outings.movementsOf(id));
        // Held already, all but those who were debited in between.
        const wallets = await hold(
          tx,
          debits.map(({ diverId }) => diverId),
        );
        await enterAll(
          tx,
          actor,
          wallets,
          debits.map((debit) => ({
            diverId: debit.diverId,
            cents: -debit.cents,
            kind: 'OUTING_REFUND',
            reason: null,
            why: `${outingWords(event)}\u00a0: remboursement`,
            reference: refundReference(debit.id),
            eventId: id,
            field: 'lines',
          })),
        );
        return account(tx, event);
      }),
  };
};

export type OutingLedgerService = ReturnType<typeof outingLedgerService>;
