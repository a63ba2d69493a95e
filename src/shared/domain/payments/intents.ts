import type { Cents } from '../money.ts';
import type { MovementKind, Account } from '../ledger/kinds.ts';

/** What a checkout is for: the wallet, or the fee in one or three payments. */
export const PURPOSES = ['WALLET', 'MEMBERSHIP_1', 'MEMBERSHIP_3'] as const;
export type Purpose = (typeof PURPOSES)[number];

/**
 * `CREATED`: written down, and the provider has not answered yet. `OPEN`: the member has the provider's page.
 * `ABANDONED`: not paid for so long that nobody expects it any more; a late payment is still taken. `MISMATCH`: the
 * provider's order is not what was asked for, and waits for the treasurer.
 */
export const INTENT_STATES = ['CREATED', 'OPEN', 'PAID', 'ABANDONED', 'MISMATCH'] as const;
export type IntentState = (typeof INTENT_STATES)[number];

/** What we asked for. */
export interface Intent {
  readonly reference: string;
  readonly purpose: Purpose;
  /** Of all instalments together. */
  readonly cents: Cents;
}

/** A payment as the provider's books hold it. */
export interface ProviderPayment {
  readonly id: number;
  readonly cents: Cents;
  /** `Authorized`, `Refused`, `Refunded`, `Waiting`…: the provider's own words. */
  readonly state: string;
}

/** A checkout as the provider answers it; without an order nothing was paid. */
export interface ProviderCheckout {
  readonly id: number;
  /** `metadata.id`. */
  readonly reference: string | null;
  readonly order: { readonly id: number; readonly payments: readonly ProviderPayment[] } | null;
}

/** A row of the ledger that a payment asks for. */
export interface DueMovement {
  /** Stands once in the ledger, whoever writes it first. */
  readonly reference: string;
  readonly account: Account;
  readonly kind: MovementKind;
  readonly cents: Cents;
}

export type Verdict =
  | { readonly state: 'PAID'; readonly movements: readonly DueMovement[] }
  | { readonly state: 'UNPAID' | 'MISMATCH'; readonly movements: readonly [] };

const nothing = (state: 'UNPAID' | 'MISMATCH'): Verdict => ({ state, movements: [] });

/** Money that has come, whatever became of it since. */
const CAME = new Set(['Authorized', 'Refunded', 'Refunding', 'Contested']);
const WENT_BACK = new Set(['Refunded', 'Contested']);

const accountOf = (purpose: Purpose): Account => (purpose === 'WALLET' ? 'WALLET' : 'MEMBERSHIP');

function movementsOf(purpose: Purpose, { id, cents, state }: ProviderPayment): DueMovement[] {
  const account = accountOf(purpose);
  const about = (what: string) => ({ reference: `helloasso:${what}:${id}`, account });
  if (state === 'Refused') return [{ ...about('refused'), kind: 'ONLINE_REFUSED', cents: 0 }];
  if (!CAME.has(state)) return [];
  return [
    { ...about('payment'), kind: 'ONLINE_PAYMENT', cents },
    ...(WENT_BACK.has(state) ? [{ ...about('refund'), kind: 'ONLINE_REFUND' as const, cents: -cents }] : []),
  ];
}

/**
 * What the ledger must hold, given what the provider says now (contract §6): the reference and the cents must be those
 * that were asked for, and money counts once it is `Authorized`. Asked again, it names the same rows.
 */
export function verdictOn(intent: Intent, checkout: ProviderCheckout): Verdict {
  if (checkout.reference !== intent.reference) return nothing('MISMATCH');
  const payments = checkout.order?.payments ?? [];
  if (!payments.some(({ state }) => CAME.has(state))) return nothing('UNPAID');
  // A card that was refused and taken the next time, or an instalment, stands there twice: once as money.
  const total = payments.filter(({ state }) => CAME.has(state)).reduce((sum, { cents }) => sum + cents, 0);
  const single = intent.purpose !== 'MEMBERSHIP_3';
  // The terms of three payments may not all be in the books on the first day.
  if (single ? total !== intent.cents : total > intent.cents) return nothing('MISMATCH');
  return { state: 'PAID', movements: payments.flatMap((payment) => movementsOf(intent.purpose, payment)) };
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The provider gives up an unpaid checkout after 45 minutes; a payment may take its time to be authorised. */
const WATCHED_CLOSELY = 2 * HOUR;
const GIVEN_UP_AFTER = 2 * DAY;
/** The third instalment comes within three months; refunds within some weeks of the last. */
const SWEPT_FOR = 120 * DAY;

/** Asked about by the hour at most while the provider is away, and as long as a failing answer may hide a payment. */
export function nextTry(state: IntentState, age: number, isAway: boolean): number | null {
  const next = nextCheck(state, age) ?? (age < SWEPT_FOR ? DAY : null);
  return isAway && next !== null ? Math.min(next, HOUR) : next;
}

/** When the provider is asked next; null: not any more. Ages in milliseconds since the checkout was made. */
export function nextCheck(state: IntentState, age: number): number | null {
  if (state === 'PAID' || state === 'MISMATCH') return age < SWEPT_FOR ? DAY : null;
  if (state === 'ABANDONED') return null;
  if (age < WATCHED_CLOSELY) return 5 * MINUTE;
  return age < GIVEN_UP_AFTER ? HOUR : null;
}
