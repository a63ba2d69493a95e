import { Type, type Static } from 'typebox';
import { PAYMENT_STATES } from '../../shared/domain/payments/provider-states.ts';

export const FAILURES = ['500', '429', 'GARBAGE'] as const;
export const NOTIFICATIONS = ['ONCE', 'TWICE', 'NEVER', 'LATE'] as const;

/** Content of `amount`: the club's share, share and tip, or the share without its items. */
export const AMOUNTS = ['SHARE', 'WITH_TIP', 'NO_ITEMS'] as const;
export const TERMS = ['SHOWN', 'HIDDEN', 'BROKEN'] as const;
export const PAGES = ['GIVEN', 'NONE'] as const;

const LONGEST = 600_000;
const Milliseconds = Type.Integer({ minimum: 0, maximum: LONGEST });
const Count = Type.Integer({ minimum: 0, maximum: 1_000_000 });

/** Faults and variants of the provider's answers; 0 turns one off. May be changed at any moment. */
export const Switches = Type.Object({
  /** Delay of answers; the calls themselves are executed at once. */
  delayMs: Milliseconds,
  /** Calls are not executed, and cut off without an answer after this time. */
  hangMs: Milliseconds,
  /** Number of next calls that fail, without being executed. */
  failNext: Count,
  /** Share of the calls that fail, from 0 to 1. */
  failShare: Type.Number({ minimum: 0, maximum: 1 }),
  /** Kind of failure: a status, or 200 with a page of HTML. */
  failAs: Type.Enum(FAILURES),
  /** Number of next calls whose token is refused. */
  refuseTokens: Count,
  notify: Type.Enum(NOTIFICATIONS),
  /** Delay of late notifications. */
  notifyLateMs: Milliseconds,
  /** State of a payment made at the checkout. */
  payAs: Type.Enum(PAYMENT_STATES),
  /** Cents that members add for the provider. */
  tip: Count,
  amounts: Type.Enum(AMOUNTS),
  /** Future terms: among the payments, left out, or unreadable. */
  terms: Type.Enum(TERMS),
  /** Address of the page in the answer to a new checkout. */
  page: Type.Enum(PAGES),
});
export type Switches = Static<typeof Switches>;

export const NO_FAULTS: Readonly<Switches> = {
  delayMs: 0,
  hangMs: 0,
  failNext: 0,
  failShare: 0,
  failAs: '500',
  refuseTokens: 0,
  notify: 'ONCE',
  notifyLateMs: 5000,
  payAs: 'Authorized',
  tip: 0,
  amounts: 'SHARE',
  terms: 'SHOWN',
  page: 'GIVEN',
};
