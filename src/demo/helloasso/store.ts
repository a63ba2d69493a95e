import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { systemCodeOf } from '../../server/errors/system-code.ts';
import type { Cents } from '../../shared/domain/money.ts';
import type { PaymentState } from '../../shared/domain/payments/verdict.ts';
import type { CheckoutBody } from './checkout-body.ts';

export interface Payment {
  readonly id: number;
  /** The club's share. */
  readonly amount: Cents;
  /** Gift of the member to the provider; absent from older files. */
  readonly tip?: Cents;
  /** Absent from older files. */
  refunds?: readonly { readonly id: number; readonly amount: Cents; readonly tip: Cents }[];
  /** ISO instant of the debit. */
  readonly date: string;
  /** 1 is the payment on the day of the checkout. */
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

/** A token, stored as a hash so that the file reveals none. */
export interface StoredToken {
  readonly hash: string;
  /** Milliseconds since 1970. */
  readonly until: number;
  /** Hash of the refresh token that it replaces. */
  readonly replaces: string | null;
}

interface Data {
  lastId: number;
  checkouts: Checkout[];
  refreshTokens: StoredToken[];
  accessTokens: StoredToken[];
  /** Hash of the club's first refresh token. */
  firstKey: string | null;
}

/** Ids start at the present time in seconds, so that a new store repeats no id that a ledger may hold already. */
const emptyData = (): Data => ({
  lastId: Math.floor(Date.now() / 1000),
  checkouts: [],
  refreshTokens: [],
  accessTokens: [],
  firstKey: null,
});

function dataIn(file: string): Data | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Data;
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

export function openStore(file: string | null) {
  const data = (file === null ? null : dataIn(file)) ?? emptyData();
  return {
    data,
    nextId: () => (data.lastId += 1),
    /** Writes the file atomically before it returns. */
    save: (): void => {
      if (file === null) return;
      writeFileSync(`${file}.part`, JSON.stringify(data, null, 1), { mode: 0o600 });
      renameSync(`${file}.part`, file);
    },
  };
}

export type Store = ReturnType<typeof openStore>;
