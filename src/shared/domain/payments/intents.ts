import type { Account } from '../ledger/kinds.ts';
import type { Cents } from '../money.ts';

/** In cents (specification §5, §9). */
export const TOP_UP = { least: 50_00, most: 150_00, step: 10_00, usual: 50_00 } as const;

/** Whole cents, 5000 to 15000 in steps of 1000 (contract §6). */
export const isTopUpAmount = (cents: Cents): boolean =>
  Number.isSafeInteger(cents) && cents >= TOP_UP.least && cents <= TOP_UP.most && cents % TOP_UP.step === 0;

/** Smallest top-up that covers these cents, else the largest allowed. */
export const topUpFor = (missing: Cents): Cents =>
  Math.min(TOP_UP.most, Math.max(TOP_UP.least, Math.ceil(missing / TOP_UP.step) * TOP_UP.step));

/** The wallet, or the fee in one or three payments. */
const PURPOSES = ['WALLET', 'MEMBERSHIP_1', 'MEMBERSHIP_3'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** The fee is one account, whatever its plan: one checkout per member may be open for it. */
export const accountOf = (purpose: Purpose): Account => (purpose === 'WALLET' ? 'WALLET' : 'MEMBERSHIP');

/** `CREATED`: not answered yet. `ABANDONED`: not checked any more. `MISMATCH`: for the treasurer to settle. */
const INTENT_STATES = ['CREATED', 'OPEN', 'PAID', 'ABANDONED', 'MISMATCH'] as const;
export type IntentState = (typeof INTENT_STATES)[number];

export interface Intent {
  readonly reference: string;
  readonly purpose: Purpose;
  /** Sum of all instalments. */
  readonly cents: Cents;
}

/** Keeps PAID unless payments differ; an abandoned checkout may still be paid. */
export function stateAfter(
  before: IntentState,
  { isPaid, differs }: { readonly isPaid: boolean; readonly differs: boolean },
): IntentState {
  if (differs) return 'MISMATCH';
  if (isPaid) return 'PAID';
  // The differing payment was refunded: the page may be paid again.
  return before === 'MISMATCH' ? 'OPEN' : before;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The provider closes an unpaid checkout after 45 minutes; authorisation may take longer. */
const CHECKED_OFTEN_FOR = 2 * HOUR;
const GIVEN_UP_AFTER = 2 * DAY;
/** Covers the third instalment, within three months, and refunds some weeks later. */
const CHECKED_DAILY_FOR = 120 * DAY;

/** Retries at least hourly while the provider is down, until an error can no longer hide a payment. In milliseconds. */
export function nextTry(state: IntentState, age: number, isAway: boolean): number | null {
  const next = nextCheck(state, age) ?? (age < CHECKED_DAILY_FOR ? DAY : null);
  return isAway && next !== null ? Math.min(next, HOUR) : next;
}

/** Delay and age in milliseconds; null when checks end. */
export function nextCheck(state: IntentState, age: number): number | null {
  if (state === 'PAID' || state === 'MISMATCH') return age < CHECKED_DAILY_FOR ? DAY : null;
  if (state === 'ABANDONED') return null;
  if (age < CHECKED_OFTEN_FOR) return 5 * MINUTE;
  return age < GIVEN_UP_AFTER ? HOUR : null;
}
