import { Type, type Static } from 'typebox';
import { PAYMENT_STATES } from '../../shared/domain/payments/provider-states.ts';

/** Values of each switch with their French labels. */
export const FAILURES = {
  '500': 'Erreur 500',
  '429': 'Trop de demandes (429)',
  GARBAGE: 'Une page HTML à la place de la réponse',
} as const;
export const NOTIFICATIONS = { ONCE: 'Une fois', TWICE: 'Deux fois', NEVER: 'Jamais', LATE: 'En retard' } as const;
/** Content of `amount`: the club's share, share and tip, or the share without its items. */
export const AMOUNTS = {
  SHARE: 'La part du club, avec son détail',
  WITH_TIP: 'La part du club et le pourboire, avec le détail',
  NO_ITEMS: 'La part du club, sans détail',
} as const;
export const TERMS = { SHOWN: 'Montrées', HIDDEN: 'Pas encore montrées', BROKEN: 'Illisibles' } as const;
export const PAGES = { GIVEN: 'Donnée', NONE: 'Absente' } as const;

const valueOf = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  Type.Enum(Object.keys(labels) as Value[]);

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
  failAs: valueOf(FAILURES),
  /** Number of next calls whose token is refused. */
  refuseTokens: Count,
  notify: valueOf(NOTIFICATIONS),
  /** Delay of late notifications. */
  notifyLateMs: Milliseconds,
  /** State of a payment made at the checkout. */
  payAs: Type.Enum(PAYMENT_STATES),
  /** Cents that members add for the provider. */
  tip: Count,
  amounts: valueOf(AMOUNTS),
  /** Future terms: among the payments, left out, or unreadable. */
  terms: valueOf(TERMS),
  /** Address of the page in the answer to a new checkout. */
  page: valueOf(PAGES),
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
