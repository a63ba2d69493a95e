import type { Day } from '../dates.ts';
import type { Cents } from '../money.ts';
import { folded, mailbox } from '../text.ts';
import { hasCome, PAYMENT_STATES, rowOf, takenBack, type ProviderPayment } from './verdict.ts';

/** A payment of the club's account at the provider, by whichever form it was made. */
export interface ProviderRecord extends ProviderPayment {
  readonly day: Day;
  /** When the provider changed it last, and in its own words. */
  readonly changed: Day;
  readonly changedAt: string;
  /** The payer's gift to the provider. */
  readonly tip: Cents;
  /** Number of the checkout, which may be one of ours. */
  readonly checkout: number | null;
  /** `Shop`, `Event`, `Donation`: a word of the provider. */
  readonly formType: string | null;
  readonly form: string | null;
  readonly payer: string | null;
  readonly email: string | null;
  readonly payout: { readonly id: number; readonly day: Day } | null;
}

/** A row of the books about a payment; cents above 0 came to the provider, below 0 left it. */
export interface ProviderRow {
  readonly reference: string;
  readonly cents: Cents;
}

const UNSURE: readonly string[] = ['Unknown', 'Inconsistent'];

/** States that say whether the provider holds the money. */
export const SURE_STATES: readonly string[] = PAYMENT_STATES.filter((state) => !UNSURE.includes(state));

/** False where nobody can say whether the money is there: the books wait. */
export const isSure = (state: string): boolean => SURE_STATES.includes(state);

/** Type of the forms for gifts, which need no explanation. */
export const GIFT_FORM = 'Donation';
export const isGift = ({ formType }: Pick<ProviderRecord, 'formType'>): boolean => formType === GIFT_FORM;

const sumOf = (rows: readonly ProviderRow[]): Cents => rows.reduce((sum, { cents }) => sum + cents, 0);

/** Paid back, or withdrawn by the payer's bank. */
export function takenAway(payment: ProviderPayment): Cents {
  const { parts, rest } = takenBack(payment);
  return parts.reduce((sum, part) => sum + part, rest);
}

function dueRows(payment: ProviderPayment): ProviderRow[] {
  const { id, state, cents, refunds } = payment;
  if (!hasCome(state)) return [];
  const { parts, rest } = takenBack(payment);
  return [
    { reference: rowOf('payment', id), cents },
    ...refunds.map((refund, at) => ({
      reference: `${rowOf('refund', id)}:${refund.id}`,
      cents: -(parts[at] ?? 0),
    })),
    { reference: rowOf('refund', id), cents: -rest },
  ].filter((row) => row.cents !== 0);
}

/** Rows that bring the books to what the provider holds of a payment; repeated, none. A withdrawn refund is a row back. */
export function missingRows(payment: ProviderPayment, booked: readonly ProviderRow[]): ProviderRow[] {
  const due = dueRows(payment);
  const known = new Set(booked.map(({ reference }) => reference));
  const missing = due.filter(({ reference }) => !known.has(reference));
  const gap = sumOf(due) - sumOf(booked);
  if (sumOf(missing) === gap) return missing;
  return gap === 0 ? [] : [{ reference: `${rowOf('back', payment.id)}:${booked.length}`, cents: gap }];
}

/** A row of a payout's export. */
export interface PayoutRow {
  readonly payout: number;
  readonly payment: number;
  /** Above 0: handed over; below 0: kept for what was paid back. */
  readonly cents: Cents;
}

interface PaidOut {
  readonly id: number;
  readonly cents: Cents;
  readonly cash_out: number | null;
}

/** Sum of a payout; null where its export does not agree with the payments that we know. */
export function payoutSum(payout: number, rows: readonly PayoutRow[], payments: readonly PaidOut[]): Cents | null {
  const known = new Map(payments.map((one) => [one.id, one]));
  const isStrange = ({ payout: named, payment, cents }: PayoutRow): boolean =>
    named !== payout || Math.abs(cents) > (known.get(payment)?.cents ?? 0);
  if (rows.some(isStrange)) return null;
  const handed = (id: number): Cents[] => rows.flatMap((row) => (row.payment === id && row.cents > 0 ? row.cents : []));
  const isWhole = payments
    .filter((one) => one.cash_out === payout)
    .every(({ id, cents }) => handed(id).filter((part) => part === cents).length === 1);
  const sum = rows.reduce((all, { cents }) => all + cents, 0);
  return isWhole && sum > 0 ? sum : null;
}

export const SUGGESTED_BY = ['PAYMENT', 'EMAIL', 'NAME', 'AMOUNT'] as const;
export type SuggestedBy = (typeof SUGGESTED_BY)[number];

export interface LikelyPayer {
  readonly lastname: string;
  readonly firstname: string;
  readonly email: string;
  /** Fee that is due. */
  readonly due: Cents;
}

/** Finds the member whom a payment may be of: by e-mail, then name, then amount among those who owe; never one of several. */
export function suggestingAmong<Member extends LikelyPayer>(members: readonly Member[]) {
  const byEmail = Map.groupBy(members, ({ email }) => mailbox(email));
  const named = members.flatMap((member) => {
    const { lastname, firstname } = member;
    return [`${firstname} ${lastname}`, `${lastname} ${firstname}`].map((words) => ({ words: folded(words), member }));
  });
  const byName = Map.groupBy(named, ({ words }) => words);
  const byAmount = Map.groupBy(members, ({ due }) => due);

  return ({
    payer,
    email,
    cents,
  }: Pick<ProviderRecord, 'payer' | 'email' | 'cents'>): {
    readonly member: Member;
    readonly by: SuggestedBy;
  } | null => {
    const namesakes = new Set(byName.get(folded(payer ?? ''))?.map(({ member }) => member));
    const owing = cents > 0 ? (byAmount.get(cents) ?? []) : [];
    const alone = (found: readonly Member[]) => (found.length === 1 ? found[0] : undefined);
    for (const [by, found] of [
      ['EMAIL', email === null ? [] : (byEmail.get(mailbox(email)) ?? [])],
      ['NAME', [...namesakes]],
      ['AMOUNT', owing],
    ] as const) {
      // A family shares its address.
      const member =
        alone(found) ??
        alone(found.filter((one) => namesakes.has(one))) ??
        alone(found.filter((one) => owing.includes(one)));
      if (member) return { member, by };
    }
    return null;
  };
}

/** What a row is explained as. */
export const EXPLAINED_AS = ['WALLET', 'FEE', 'GIFT', 'OUTING'] as const;
export type ExplainedAs = (typeof EXPLAINED_AS)[number];

/** Wallet and fee are a member's. */
export const isMembers = (as: ExplainedAs): as is 'WALLET' | 'FEE' => as === 'WALLET' || as === 'FEE';

/** How much of what came is explained, in per cent: 100 only where nothing is left. */
export const explainedShare = (left: { readonly count: number; readonly cents: Cents }, all: Cents): number =>
  left.count === 0 ? 100 : Math.max(0, Math.min(99, Math.floor(100 - (100 * left.cents) / Math.max(all, 1))));

/** The likely explanation of a payment, for the member or for nobody. */
export function suggestedAs(formType: string | null, cents: Cents, due: Cents | null): ExplainedAs | null {
  if (due !== null) return due === cents || (formType === 'Membership' && due > cents) ? 'FEE' : 'WALLET';
  return formType === 'Event' ? 'OUTING' : null;
}

/**
 * What stands on one side only. `ENTRY`: money at the provider that nobody has explained. `UNREADABLE`, `STATE`: payments that
 * the books cannot follow. `LEDGER`: credited, and unknown to the provider. `PAYOUT`: its export does not add up.
 */
export const LINE_KINDS = ['ENTRY', 'UNREADABLE', 'STATE', 'LEDGER', 'PAYOUT'] as const;
export type LineKind = (typeof LINE_KINDS)[number];
