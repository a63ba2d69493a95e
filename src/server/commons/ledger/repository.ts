import { placeOf, type PaymentMeans } from '#domain/books/means.ts';
import type { BookRef } from '#domain/books/accounts.ts';
import type { Day } from '#domain/dates.ts';
import type { OutingMovement } from '#domain/ledger/outing.ts';
import type { Account, MovementKind } from '#domain/ledger/kinds.ts';
import { eurosOfCents, type Cents } from '#domain/money.ts';
import type { Actor } from '#domain/permissions.ts';
import { recordAudit } from '#server/commons/audit/audit-log.ts';
import { keptRecord, recordsOf } from '#server/commons/divers/merged-query.ts';
import type { Tx } from '#server/db/database.ts';
import { unlessTaken } from '#server/db/errors.ts';
import { meansOf, transferOf } from '#server/db/mirrors.ts';
import { inOpenYears } from '#server/db/open-years.ts';
import { inSets, insertRows, updateMembers } from '#server/db/sets.ts';
import { DomainError } from '#server/errors/domain-error.ts';

export interface NewMovement {
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
  /** How the money changed hands; without it, what was entered by hand waits on the suspense account. */
  readonly means?: PaymentMeans;
  /** Where it came from, or goes back to, when no means say so. */
  readonly place?: BookRef | null;
  /** When it did, if not today. */
  readonly day?: Day;
  /** False: no person chose that day, and it goes to the open year. */
  readonly isChosen?: boolean;
  /** Day of what it takes back. */
  readonly about?: Day;
  /** The row on the suspense account that it takes back. */
  readonly clears?: number | undefined;
  /** Another movement of the same form has its cheque. */
  readonly sharesCheque?: boolean;
}

/** The only writer of movements, of the balances that sum them up (contract §6, docs/adr/0005), and of their other side (docs/adr/0064). */
export const ledgerRepository = (tx: Tx) => ({
  /** Returns the ids. Throws MOVEMENT_ENTERED when a reference exists, CHEQUE_ENTERED when a cheque does, DAY_IN_CLOSED_YEAR. */
  async add(movements: readonly NewMovement[], now: Date): Promise<number[]> {
    const rows = movements.map(({ diverId, authorId, reference = null, eventId = null, ...movement }) => {
      const { account = 'WALLET', cents, kind, reason } = movement;
      const about = { diver_id: diverId, author_id: authorId, reference, event_id: eventId };
      return { ...about, account, cents, kind, reason, created_at: now.toISOString() };
    });
    // The reference is the only unique column.
    const ids = await unlessTaken(insertRows(tx, 'movements', rows), () => new DomainError('MOVEMENT_ENTERED'));
    const entered = rows.map((row, at) => ({ ...row, ...movements[at], id: ids[at] ?? 0 }));
    const mirrors = entered.flatMap(
      ({
        means,
        cents,
        place = means ? placeOf(means.kind, cents) : null,
        day,
        isChosen = day !== undefined,
        about,
        clears = null,
        ...row
      }) => transferOf({ ...row, cents }, place, day).map((one) => ({ ...one, clears, about, isChosen })),
    );
    const dated = await inOpenYears(tx, mirrors, now);
    // What it clears is the only unique column that another transaction can meet.
    await unlessTaken(insertRows(tx, 'transfers', dated), () => new DomainError('TRANSFER_EXPLAINED'));
    const known = entered.flatMap(({ id, means, sharesCheque }) =>
      means ? meansOf({ movement_id: id }, means, sharesCheque) : [],
    );
    // A cheque's key is the only unique column that these can meet.
    await unlessTaken(insertRows(tx, 'means', known), () => new DomainError('CHEQUE_ENTERED'));
    const wallets = new Map<number, Cents>();
    for (const { account, diver_id: id, cents } of rows)
      if (account === 'WALLET') wallets.set(id, (wallets.get(id) ?? 0) + cents);
    const moved = [...wallets].map(([id, wallet_cents]) => ({ id, wallet_cents }));
    // A new version, so that a form read before this movement cannot undo it.
    await updateMembers(tx, moved);
    return ids;
  },

  /** Debits and refunds of an outing, or of one member there, sorted by entry. */
  async ofOuting(eventId: number, diverId?: number): Promise<OutingMovement[]> {
    const all = tx.db
      .selectFrom('movements')
      .select(['id', 'cents', 'kind', 'reference', keptRecord('movements.diver_id').as('diver_id')])
      .where('event_id', '=', eventId)
      .where('kind', 'in', ['OUTING', 'OUTING_REFUND'])
      .orderBy('id')
      .$narrowType<{ kind: OutingMovement['kind'] }>();
    const rows = await (diverId === undefined ? all : all.where('diver_id', 'in', recordsOf(diverId))).execute();
    return rows.map(({ diver_id, ...row }) => ({ ...row, diverId: diver_id }));
  },

  /** Money that a person entered at one instant for one of these reasons, the oldest first. */
  enteredAt(at: string, author: number | null, reasons: readonly string[]) {
    const rows = tx.db
      .selectFrom('movements')
      .select(['id', 'account', 'cents', keptRecord('movements.diver_id').as('diver_id')])
      .where('created_at', '=', at);
    return rows.where('author_id', '=', author).where('reason', 'in', reasons).orderBy('id').execute();
  },

  async known(references: readonly string[]): Promise<ReadonlySet<string>> {
    if (references.length === 0) return new Set();
    const rows = await tx.db.selectFrom('movements').select('reference').where('reference', 'in', references).execute();
    return new Set(rows.flatMap(({ reference }) => reference ?? []));
  },

  /** Of cheques, by their keys, those that are entered already. */
  async knownCheques(keys: readonly string[]): Promise<ReadonlySet<string | null>> {
    const means = tx.db.selectFrom('means').select('cheque_key');
    const rows = await inSets(keys, (chunk) => means.where('cheque_key', 'in', chunk).execute());
    return new Set(rows.map(({ cheque_key: key }) => key));
  },

  /** Rows of the books that wait on the suspense account for movements of these references; null: they are explained. */
  async waiting(references: readonly string[]): Promise<ReadonlyMap<string, number | null>> {
    if (references.length === 0) return new Map();
    const rows = await tx.db
      .selectFrom('transfers')
      .leftJoin('transfers as clearing', 'clearing.clears', 'transfers.id')
      .select(['transfers.id', 'transfers.reference', 'transfers.clears', 'clearing.id as cleared_by'])
      .where('transfers.reference', 'in', references)
      .execute();
    return new Map(
      rows.map((row) => [row.reference ?? '', row.clears === null && row.cleared_by === null ? row.id : null]),
    );
  },
});

/** Larger balances, positive or negative, are typing errors. */
const MAX_BALANCE: Cents = 1_000_000_00;

/** The transaction has locked the member's row. */
export interface LockedWallet {
  readonly id: number;
  readonly balance: Cents;
}

export interface WalletMovement extends Omit<NewMovement, 'diverId' | 'authorId' | 'account'> {
  /** Field that AMOUNT_INVALID names. */
  readonly field: string;
  /** Reason in the member's history; defaults to that of the movement. */
  readonly why?: string;
}

/** Null: the server, as where a place came free. */
type Author = Pick<Actor, 'id'> | null;

/** Records the movement in the member's history. Throws the errors of `add`, and AMOUNT_INVALID with `field`. */
export async function moveWallet(tx: Tx, actor: Author, wallet: LockedWallet, moved: WalletMovement, now: Date) {
  const { id, balance } = wallet;
  const { field, why, ...movement } = moved;
  const sum = balance + movement.cents;
  if (Math.abs(sum) > MAX_BALANCE) throw new DomainError('AMOUNT_INVALID', { field });
  const [entered = 0] = await ledgerRepository(tx).add(
    [{ ...movement, diverId: id, authorId: actor?.id ?? null }],
    now,
  );
  const before = { porte_Monnaie: eurosOfCents(balance) };
  const after = { porte_Monnaie: eurosOfCents(sum), walletReason: why ?? movement.reason };
  await recordAudit(tx, actor, now, { resource: 'divers', id, action: 'money', before, after });
  return entered;
}
