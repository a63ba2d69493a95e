import type { BookCode } from '../books/accounts.ts';
import type { MeansKind } from '../books/means.ts';
import type { Day } from '../dates.ts';
import { centsOfEuros } from '../money.ts';

/** Of expenses that a member wants back; `WAIVED`: turned into a donation after all. */
export const REFUND_STATES = ['ASKED', 'ACCEPTED', 'PAID', 'REFUSED', 'WAIVED'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** Means that the club pays by, and the account that the money leaves: its own cheques are the bank's. */
export const PAID_FROM = { TRANSFER: 'BANK', CHEQUE: 'BANK', CASH: 'CASH' } as const satisfies Partial<
  Record<MeansKind, BookCode>
>;
export type PayingMeans = keyof typeof PAID_FROM;
export const REFUND_WAYS = ['TRANSFER', 'CHEQUE', 'CASH', 'WALLET'] as const satisfies readonly (
  PayingMeans | 'WALLET'
)[];
export type RefundWay = (typeof REFUND_WAYS)[number];

export const isPayingMeans = (kind: string): kind is PayingMeans => kind in PAID_FROM;

/** By the wire's names. */
export interface Refund {
  readonly state: RefundState;
  /** On which it got that state. */
  readonly day: Day;
  /** Euros, as the treasurer has decided; null before. */
  readonly amount: number | null;
}

/** An expense; `refund` null: waived when it was entered, as always in front of another server. */
export interface Refundable {
  readonly refund: Refund | null;
}

/** Counts as a donation. */
export const isGift = ({ refund }: Refundable): boolean => refund === null || refund.state === 'WAIVED';

/** Day of the donation: that of the waiver, if the expense was to be paid back first. */
export const giftDay = ({ daodate, refund }: Refundable & { readonly daodate: Day }): Day =>
  refund?.state === 'WAIVED' ? refund.day : daodate;

/** The treasurer's word stands in the books: what it was given for stays. */
export const isDecided = ({ refund }: Refundable): boolean =>
  refund !== null && (refund.state === 'REFUSED' || refund.amount !== null);

/** True for a decision that grants the requested euros: any other one needs a reason. */
export const acceptsAll = (requested: number, granted: number | null): boolean =>
  granted !== null && centsOfEuros(granted) === centsOfEuros(requested);

export type RefundRefusal =
  | 'EXPENSE_NOT_ASKED'
  | 'EXPENSE_NOT_ACCEPTED'
  | 'EXPENSE_PAID'
  | 'EXPENSE_NOT_PAID'
  | 'EXPENSE_WAIVED'
  | 'EXPENSE_REFUSED';

export type RefundAct = 'decide' | 'pay' | 'takeBack' | 'waive';

const FINAL = { PAID: 'EXPENSE_PAID', WAIVED: 'EXPENSE_WAIVED', REFUSED: 'EXPENSE_REFUSED' } as const;
/** What each state refuses; what it leaves out may be done. */
const REFUSALS: Readonly<Record<RefundState, Partial<Record<RefundAct, RefundRefusal>>>> = {
  ASKED: { pay: 'EXPENSE_NOT_ACCEPTED', takeBack: 'EXPENSE_NOT_PAID' },
  ACCEPTED: { takeBack: 'EXPENSE_NOT_PAID' },
  REFUSED: { pay: FINAL.REFUSED, waive: FINAL.REFUSED, takeBack: 'EXPENSE_NOT_PAID' },
  PAID: { decide: FINAL.PAID, pay: FINAL.PAID, waive: FINAL.PAID },
  WAIVED: { decide: FINAL.WAIVED, pay: FINAL.WAIVED, waive: FINAL.WAIVED, takeBack: 'EXPENSE_NOT_PAID' },
};

/** Why that cannot be done with an expense now; null: it can. */
export const refundObstacle = ({ refund }: Refundable, act: RefundAct): RefundRefusal | null =>
  refund === null ? 'EXPENSE_NOT_ASKED' : (REFUSALS[refund.state][act] ?? null);
