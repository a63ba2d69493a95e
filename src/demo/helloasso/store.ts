import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Cents } from '../../shared/domain/money.ts';
import type { PaymentState } from '../../shared/domain/payments/provider-states.ts';
import type { CheckoutBody } from './schemas.ts';

export interface Refund {
  readonly id: number;
  /** Of the club's share. */
  readonly amount: Cents;
  readonly tip: Cents;
}

export interface Payment {
  readonly id: number;
  /** The club's share. */
  readonly amount: Cents;
  /** What the member gives the provider beside it; absent from books of before. */
  readonly tip?: Cents;
  /** Absent from books of before. */
  refunds?: readonly Refund[];
  /** ISO instant at which it was or will be taken. */
  readonly date: string;
  /** 1 is what was paid at once. */
  readonly installmentNumber: number;
  state: PaymentState;
}

export interface Order {
  readonly id: number;
  readonly date: string;
  readonly payments: readonly Payment[];
}

export interface Checkout {
  readonly id: number;
  readonly asked: CheckoutBody;
  order: Order | null;
}

/** A key or token as it is kept: nobody reads it in the file. */
export interface KeptToken {
  readonly hash: string;
  /** Milliseconds since 1970. */
  readonly until: number;
  /** Hash of the key that it took the place of. */
  readonly replaces: string | null;
}

/** All that the provider must not forget. */
export interface Books {
  lastId: number;
  checkouts: Checkout[];
  refreshTokens: KeptToken[];
  accessTokens: KeptToken[];
  /** Hash of the key that the club began with. */
  firstKey: string | null;
}

/** Ids begin at the seconds since 1970: books that begin anew repeat no id that a ledger may hold already. */
const emptyBooks = (): Books => ({
  lastId: Math.floor(Date.now() / 1000),
  checkouts: [],
  refreshTokens: [],
  accessTokens: [],
  firstKey: null,
});

function booksIn(file: string): Books | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Books;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

export interface Keeper {
  readonly books: Books;
  readonly nextId: () => number;
  /** On the disk when it returns; whole, or not at all. */
  readonly save: () => void;
}

/** Books in memory, and in a file where one is named. */
export function keepBooks(file: string | null): Keeper {
  const books = (file === null ? null : booksIn(file)) ?? emptyBooks();
  return {
    books,
    nextId: () => (books.lastId += 1),
    save() {
      if (file === null) return;
      writeFileSync(`${file}.part`, JSON.stringify(books, null, 1), { mode: 0o600 });
      renameSync(`${file}.part`, file);
    },
  };
}
