import { isFeeChange, type Account, type MovementKind } from '../ledger/kinds.ts';
import type { Cents } from '../money.ts';
import type { BookCode, BookRef } from './accounts.ts';

/** One row of the books: cents above 0, from the credited account to the debited one. */
export interface Sides {
  readonly debit: BookRef;
  readonly credit: BookRef;
  readonly cents: Cents;
}

interface MoneyMoved {
  readonly account: Account;
  readonly kind: MovementKind;
  readonly cents: Cents;
}

/** Account of the books that a ledger's account is. */
export const OWN = { WALLET: 'WALLETS', MEMBERSHIP: 'FEES' } as const satisfies Record<Account, BookCode>;

/** Other side of kinds that have only one; what is entered by hand comes by its means. */
const OTHER: Readonly<Partial<Record<MovementKind, BookCode>>> = {
  OPENING: 'OPENING',
  ONLINE_PAYMENT: 'HELLOASSO',
  ONLINE_REFUND: 'HELLOASSO',
  ONLINE_REFUSED: 'HELLOASSO',
  OUTING: 'OUTINGS',
  OUTING_REFUND: 'OUTINGS',
  EXPENSE: 'EXPENSES_OWED',
};

/** Debit and credit, the other way round for cents below 0. */
export const sidesOf = (from: BookRef, to: BookRef, cents: Cents): Sides =>
  cents > 0 ? { debit: from, credit: to, cents } : { debit: to, credit: from, cents: -cents };

/**
 * The transfer underneath a movement of the ledger (docs/adr/0064). `place`: where the money came from or went to, null
 * where nobody said. Null: no money has moved.
 */
export function mirrorOf(moved: MoneyMoved, place: BookRef | null): Sides | null {
  if (moved.cents === 0 || isFeeChange(moved)) return null;
  return sidesOf(place ?? OTHER[moved.kind] ?? 'SUSPENSE', OWN[moved.account], moved.cents);
}
