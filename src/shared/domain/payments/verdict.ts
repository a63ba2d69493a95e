import type { Account, MovementKind } from '../ledger/kinds.ts';
import { partsOf, type InstalmentState } from '../membership/fee.ts';
import type { Cents } from '../money.ts';
import { accountOf, type Intent, type Purpose } from './intents.ts';

/** States of the provider's public API document. */
export const PAYMENT_STATES = [
  'Authorized',
  'AuthorizedPreprod',
  'Refunding',
  'Refunded',
  'Contested',
  'Canceled',
  'Refused',
  'Pending',
  'Waiting',
  'WaitingBankValidation',
  'WaitingBankWithdraw',
  'WaitingAuthentication',
  'Registered',
  'Init',
  'Unknown',
  'Inconsistent',
  'Error',
  'Abandoned',
  'Corrected',
  'Deleted',
  'NoDonation',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Received, whatever followed; test payments excluded, which a real account never holds. */
const CAME: ReadonlySet<string> = new Set<PaymentState>(['Authorized', 'Refunding', 'Refunded', 'Contested']);
/** Fully withdrawn, whatever single refunds say. */
const WITHDRAWN: ReadonlySet<string> = new Set<PaymentState>(['Contested', 'Canceled']);

export const hasCome = (state: string): boolean => CAME.has(state);
const isWithdrawn = (state: string): boolean => WITHDRAWN.has(state);

export interface ProviderPayment {
  readonly id: number;
  /** The club's share, without the tip to the provider. */
  readonly cents: Cents;
  /** One of PAYMENT_STATES, or a newer word of the provider. */
  readonly state: string;
  /** From 1; null when the provider gives no number. */
  readonly instalment: number | null;
  readonly refunds: readonly { readonly id: number; readonly cents: Cents }[];
}

export interface ProviderOrder {
  readonly id: number;
  readonly payments: readonly ProviderPayment[];
  /** False when amounts in the answer cannot be read. */
  readonly isLegible: boolean;
}

/** Without an order, nothing was paid. */
export interface ProviderCheckout {
  readonly id: number;
  /** `metadata.id`. */
  readonly reference: string | null;
  readonly order: ProviderOrder | null;
}

interface DueMovement {
  /** Unique in the ledger. */
  readonly reference: string;
  readonly account: Account;
  readonly kind: MovementKind;
  readonly cents: Cents;
  /** Number from 1, where the fee is paid in three. */
  readonly instalment?: number;
  /** True for a partial refund. */
  readonly isPart?: boolean;
  /** Reference of the payment to refund, which the ledger must hold. */
  readonly needs?: string;
  /** Reference of a row that already covers this one. */
  readonly unless?: string;
}

export interface Verdict {
  /** The first or only payment was received as requested. */
  readonly isPaid: boolean;
  /** The provider holds money that differs from the request, for the treasurer to settle. */
  readonly differs: boolean;
  /** Received by the provider for the club, less refunds. */
  readonly found: Cents;
  readonly movements: readonly DueMovement[];
  /** By number; one where all is paid at once. */
  readonly instalments: readonly InstalmentState[];
}

/** Reference of what the provider did with a payment, in the ledger and in the books. */
export const rowOf = (what: string, id: number): string => `helloasso:${what}:${id}`;

/** Caps refunds at the payment; `rest` is what was withdrawn without a refund. */
export function takenBack({ cents, state, refunds }: ProviderPayment): {
  readonly parts: Cents[];
  readonly rest: Cents;
} {
  let left = cents;
  const parts = refunds.map((refund) => {
    const part = Math.min(refund.cents, left);
    left -= part;
    return part;
  });
  const isWhole = isWithdrawn(state) || (state === 'Refunded' && refunds.length === 0);
  return { parts, rest: isWhole ? left : 0 };
}

const standingOf = (payment: ProviderPayment): Cents => {
  const { parts, rest } = takenBack(payment);
  return parts.reduce((left, part) => left - part, payment.cents - rest);
};

function refundsOf(purpose: Purpose, payment: ProviderPayment): DueMovement[] {
  const { parts, rest } = takenBack(payment);
  const whole = rowOf('refund', payment.id);
  const isPart = standingOf(payment) > 0;
  const row = (reference: string, cents: Cents) => ({
    reference,
    account: accountOf(purpose),
    kind: 'ONLINE_REFUND' as const,
    cents: -cents,
    isPart,
    needs: rowOf('payment', payment.id),
  });
  const rows = payment.refunds.map(({ id }, index) => ({ ...row(`${whole}:${id}`, parts[index] ?? 0), unless: whole }));
  return [...rows, row(whole, rest)].filter(({ cents }) => cents < 0);
}

/** Compares the provider's payments with the intent (contract §6, §11); repeating it yields the same references. */
export function verdictOn(intent: Intent, { reference, order }: ProviderCheckout): Verdict {
  const { purpose } = intent;
  const payments = order?.payments ?? [];
  const parts = partsOf(intent.cents, purpose === 'MEMBERSHIP_3' ? 3 : 1);
  const money = payments.filter(({ state }) => hasCome(state));
  const found = money.reduce((sum, payment) => sum + standingOf(payment), 0);
  if (reference !== intent.reference) return { isPaid: false, differs: true, found, movements: [], instalments: [] };

  const numberOf = ({ instalment }: ProviderPayment): number => (parts.length === 1 ? 1 : (instalment ?? 1));
  const fitting = money.filter((payment) => payment.cents === parts[numberOf(payment) - 1]);
  // The earliest payment not refunded settles the instalment, so that every run picks the same.
  const earliest = new Map<number, number>();
  for (const payment of fitting.filter((one) => standingOf(one) > 0)) {
    const number = numberOf(payment);
    earliest.set(number, Math.min(payment.id, earliest.get(number) ?? payment.id));
  }
  const isTaken = (payment: ProviderPayment): boolean =>
    fitting.includes(payment) && (standingOf(payment) === 0 || earliest.get(numberOf(payment)) === payment.id);

  const stateOf = (number: number): InstalmentState => {
    if (earliest.has(number)) return 'PAID';
    if (fitting.some((one) => numberOf(one) === number)) return 'REFUNDED';
    const isRefused = payments.some((one) => one.state === 'Refused' && numberOf(one) === number);
    return isRefused ? 'REFUSED' : 'AWAITED';
  };
  const isPaid = money.some((payment) => isTaken(payment) && numberOf(payment) === 1);
  const account = accountOf(purpose);
  return {
    isPaid,
    differs: order?.isLegible === false || money.some((one) => standingOf(one) > 0 && !(isPaid && isTaken(one))),
    found,
    instalments: parts.map((_cents, index) => stateOf(index + 1)),
    movements: payments.flatMap((payment) => {
      const { id, state, cents } = payment;
      const instalment = parts.length === 1 ? {} : { instalment: numberOf(payment) };
      const row = (what: string, kind: MovementKind, sum: Cents): DueMovement => ({
        reference: rowOf(what, id),
        account,
        kind,
        cents: sum,
      });
      const refunds = refundsOf(purpose, payment);
      const rows = !isPaid
        ? refunds
        : state === 'Refused'
          ? [row('refused', 'ONLINE_REFUSED', 0)]
          : isTaken(payment)
            ? [row('payment', 'ONLINE_PAYMENT', cents), ...refunds]
            : refunds;
      return rows.map((one) => ({ ...one, ...instalment }));
    }),
  };
}

/** References to look up for `missingFrom`. */
export const referencesOf = (movements: readonly DueMovement[]): string[] =>
  movements.flatMap(({ reference, needs, unless }) =>
    [reference, needs, unless].filter((one): one is string => one !== undefined),
  );

/** Movements absent from a ledger that holds the `known` references. */
export function missingFrom(known: ReadonlySet<string>, movements: readonly DueMovement[]): DueMovement[] {
  const standing = new Set(known);
  return movements.filter(({ reference, needs, unless }) => {
    if (known.has(reference) || (unless !== undefined && known.has(unless))) return false;
    if (needs !== undefined && !standing.has(needs)) return false;
    standing.add(reference);
    return true;
  });
}
