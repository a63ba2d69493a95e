import type { Cents } from '../money.ts';

/** What a checkout is for: the wallet, or the fee in one or three payments. */
export const PURPOSES = ['WALLET', 'MEMBERSHIP_1', 'MEMBERSHIP_3'] as const;
export type Purpose = (typeof PURPOSES)[number];

/**
 * `CREATED`: written down, and the provider has not answered yet. `OPEN`: the member has the provider's page.
 * `ABANDONED`: not paid for so long that it is no longer asked for; a late payment is still taken. `MISMATCH`: the
 * provider's books hold money that was not asked for so, which waits for the treasurer; the first payment may be in order
 * all the same.
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

/** What was paid stays paid, whatever the provider says later; a checkout that was given up may still be paid. */
export function stateAfter(
  before: IntentState,
  { isPaid, differs }: { readonly isPaid: boolean; readonly differs: boolean },
): IntentState {
  if (differs) return 'MISMATCH';
  if (isPaid) return 'PAID';
  // What was paid otherwise than asked for has gone back: the page may be paid again.
  return before === 'MISMATCH' ? 'OPEN' : before;
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
