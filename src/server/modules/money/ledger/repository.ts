import { sql } from 'kysely';
import type { Account, MovementKind } from '../../../../shared/domain/ledger/kinds.ts';
import { eurosOfCents, type Cents } from '../../../../shared/domain/money.ts';
import type { Actor } from '../../../../shared/domain/permissions.ts';
import { auditRows } from '../../../commons/audit/audit-log.ts';
import { auditRepository } from '../../../commons/audit/audit-repository.ts';
import type { Tx } from '../../../db/database.ts';
import { unlessTaken } from '../../../db/errors.ts';
import { given, insertRows, sets } from '../../../db/sets.ts';
import { DomainError } from '../../../errors/domain-error.ts';

export interface Movement {
  readonly diverId: number;
  readonly cents: Cents;
  readonly kind: MovementKind;
  readonly reason: string | null;
  /** Null for online payments and other movements by the server. */
  readonly authorId: number | null;
  /** Defaults to the wallet. */
  readonly account?: Account;
  /** Unique in the ledger: a second movement with it is refused. */
  readonly reference?: string;
  readonly eventId?: number;
}

/** The only writer of movements and of the balances that sum them up (contract §6, docs/adr/0005). */
export const ledgerRepository = (tx: Tx) => {
  const { db } = tx;

  /** Returns the ids. Throws MOVEMENT_ENTERED when a reference exists. */
  async function addAll(movements: readonly Movement[], now: Date): Promise<number[]> {
    const rows = movements.map(({ diverId, authorId, reference = null, eventId = null, ...movement }) => {
      const { account = 'WALLET', cents, kind, reason } = movement;
      const about = { diver_id: diverId, author_id: authorId, reference, event_id: eventId };
      return { ...about, account, cents, kind, reason, created_at: now.toISOString() };
    });
    // The reference is the only unique column.
    const ids = await unlessTaken(insertRows(tx, 'movements', rows), () => new DomainError('MOVEMENT_ENTERED'));
    const sums = new Map<number, Cents>();
    for (const { account, diver_id: id, cents } of rows)
      if (account === 'WALLET') sums.set(id, (sums.get(id) ?? 0) + cents);
    for await (const some of sets([...sums].map(([id, wallet_cents]) => ({ id, wallet_cents })))) {
      // A new version, so that a form read before this movement cannot undo it.
      await sql`update "divers" set wallet_cents = divers.wallet_cents + given.wallet_cents, version = version + 1
        from ${given(tx, 'divers', some)} as given where divers.id = given.id`.execute(db);
    }
    return ids;
  }

  return {
    addAll,

    add: async (movement: Movement, now: Date): Promise<number> => Number((await addAll([movement], now))[0]),

    /** Sums of an account by member; none for members without movements. */
    async sums(members: readonly number[], account: Account): Promise<ReadonlyMap<number, Cents>> {
      const sums = new Map<number, Cents>();
      for await (const some of sets(members)) {
        const theirs = db.selectFrom('movements').where('account', '=', account).where('diver_id', 'in', some);
        const rows = theirs.groupBy('diver_id').select(({ fn }) => ['diver_id', fn.sum<Cents>('cents').as('cents')]);
        for (const { diver_id, cents } of await rows.execute()) sums.set(diver_id, Number(cents));
      }
      return sums;
    },

    async known(references: readonly string[]): Promise<ReadonlySet<string>> {
      if (references.length === 0) return new Set();
      const rows = await db.selectFrom('movements').select('reference').where('reference', 'in', references).execute();
      return new Set(rows.flatMap(({ reference }) => reference ?? []));
    },
  };
};

/** Larger balances, positive or negative, are typing errors. */
const MAX_BALANCE: Cents = 1_000_000_00;

/** The transaction has locked the member's row. */
export interface LockedWallet {
  readonly id: number;
  readonly balance: Cents;
}

export interface WalletMovement extends Omit<Movement, 'diverId' | 'authorId' | 'account'> {
  /** Field that AMOUNT_INVALID names. */
  readonly field: string;
  /** Reason in the member's history; defaults to that of the movement. */
  readonly why?: string;
}

/** Rows of the member's history. */
export function walletHistory(
  actor: Actor,
  { id, balance }: LockedWallet,
  to: Cents,
  reason: string | null,
  now: Date,
) {
  const before = { porte_Monnaie: eurosOfCents(balance) };
  const after = { porte_Monnaie: eurosOfCents(to), walletReason: reason };
  return auditRows(actor, now, { resource: 'divers', id, action: 'money', before, after });
}

/** Records the movement in the member's history. Throws MOVEMENT_ENTERED, and AMOUNT_INVALID with `field`. */
export async function moveWallet(tx: Tx, actor: Actor, wallet: LockedWallet, moved: WalletMovement, now: Date) {
  const { id, balance } = wallet;
  const { field, why, ...movement } = moved;
  const sum = balance + movement.cents;
  if (Math.abs(sum) > MAX_BALANCE) throw new DomainError('AMOUNT_INVALID', { field });
  const entered = await ledgerRepository(tx).add({ ...movement, diverId: id, authorId: actor.id }, now);
  await auditRepository(tx).add(walletHistory(actor, wallet, sum, why ?? movement.reason, now));
  return entered;
}
