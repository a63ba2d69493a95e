import { Type, type Static } from 'typebox';
import { PAYMENT_STATES } from '../../shared/domain/payments/provider-states.ts';

export const FAILURES = ['500', '429', 'GARBAGE'] as const;
export const NOTIFICATIONS = ['ONCE', 'TWICE', 'NEVER', 'LATE'] as const;

/** What `amount` says: the club's share, with the tip, or either without the items that tell them apart. */
export const AMOUNTS = ['SHARE', 'WITH_TIP', 'NO_ITEMS'] as const;
export const TERMS = ['SHOWN', 'HIDDEN', 'BROKEN'] as const;
export const PAGES = ['GIVEN', 'NONE'] as const;

const LONGEST = 600_000;
const Milliseconds = Type.Integer({ minimum: 0, maximum: LONGEST });
const Count = Type.Integer({ minimum: 0, maximum: 1_000_000 });

/** How the provider misbehaves; nothing at 0. They may be changed at any moment. */
export const Switches = Type.Object({
  /** Calls are done at once and answered so many milliseconds later: whoever hung up meanwhile never learns it. */
  delayMs: Milliseconds,
  /** Calls are not done, and cut off without an answer after so many milliseconds. */
  hangMs: Milliseconds,
  /** So many of the next calls fail, and are not done. */
  failNext: Count,
  /** Share of the calls that fail, from 0 to 1. */
  failShare: Type.Number({ minimum: 0, maximum: 1 }),
  /** How they fail: with a status, or with a page of HTML and 200. */
  failAs: Type.Enum(FAILURES),
  /** So many of the next calls have their token refused. */
  refuseTokens: Count,
  notify: Type.Enum(NOTIFICATIONS),
  /** When a late notification comes. */
  notifyLateMs: Milliseconds,
  /** State of what is paid at the checkout. */
  payAs: Type.Enum(PAYMENT_STATES),
  /** Cents that the member gives the provider with each payment from now on. */
  tip: Count,
  amounts: Type.Enum(AMOUNTS),
  /** Terms ahead: among the payments, not there yet, or without what one needs to read them. */
  terms: Type.Enum(TERMS),
  /** Whether a new checkout comes with the address of its page. */
  page: Type.Enum(PAGES),
});
export type Switches = Static<typeof Switches>;

export const WELL_BEHAVED: Readonly<Switches> = {
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
