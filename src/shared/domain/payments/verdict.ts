import type { Account, MovementKind } from '../ledger/kinds.ts';
import { partsOf } from '../membership/instalments.ts';
import type { Cents } from '../money.ts';
import type { Intent, Purpose } from './intents.ts';
import { hasCome, isWithdrawn } from './provider-states.ts';

/** A payment as the provider's books hold it. */
export interface ProviderPayment {
  readonly id: number;
  /** The club's share; a tip that the member gives the provider is no part of it. */
  readonly cents: Cents;
  /** One of PAYMENT_STATES, or a word that the provider's document does not know yet. */
  readonly state: string;
  /** Which of several it is, from 1; null where the provider does not count. */
  readonly instalment: number | null;
  /** What was paid back, each part once. */
  readonly refunds: readonly { readonly id: number; readonly cents: Cents }[];
}

export interface ProviderOrder {
  readonly id: number;
  readonly payments: readonly ProviderPayment[];
  /** False when the provider tells of money in a way that cannot be read. */
  readonly isLegible: boolean;
}

/** A checkout as the provider answers it; without an order nothing was paid. */
export interface ProviderCheckout {
  readonly id: number;
  /** `metadata.id`. */
  readonly reference: string | null;
  readonly order: ProviderOrder | null;
}

/** A row of the ledger that a payment asks for. */
export interface DueMovement {
  /** Unique in the ledger. */
  readonly reference: string;
  readonly account: Account;
  readonly kind: MovementKind;
  readonly cents: Cents;
  /** Leaves a part of the payment with the club. */
  readonly isPart?: boolean;
  /** Row without which there is nothing to pay back. */
  readonly needs?: string;
  /** Row that has said the same already. */
  readonly unless?: string;
}

export interface Verdict {
  /** The first, or only, payment is what was asked for, and has come. */
  readonly isPaid: boolean;
  /** Money stands in the provider's books that was not asked for so: the treasurer looks. */
  readonly differs: boolean;
  /** The club's money in the provider's books, less what went back. */
  readonly found: Cents;
  readonly movements: readonly DueMovement[];
}

const accountOf = (purpose: Purpose): Account => (purpose === 'WALLET' ? 'WALLET' : 'MEMBERSHIP');
const rowOf = (what: string, id: number): string => `helloasso:${what}:${id}`;

/** What each refund takes from the club, which never gives back more than it had; then what went back without one. */
function takenBack({ cents, state, refunds }: ProviderPayment): { readonly parts: Cents[]; readonly rest: Cents } {
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

/**
 * What the ledger must hold, given what the provider says now (contract §6, §11): a single payment, and the first of
 * three, are what was asked, each term its instalment. Asked again, it names the same rows.
 */
export function verdictOn(intent: Intent, { reference, order }: ProviderCheckout): Verdict {
  const { purpose } = intent;
  const payments = order?.payments ?? [];
  const asked = partsOf(intent.cents, purpose === 'MEMBERSHIP_3' ? 3 : 1);
  const money = payments.filter(({ state }) => hasCome(state));
  const found = money.reduce((sum, payment) => sum + standingOf(payment), 0);
  if (reference !== intent.reference) return { isPaid: false, differs: true, found, movements: [] };

  const numberOf = ({ instalment }: ProviderPayment): number => (asked.length === 1 ? 1 : (instalment ?? 1));
  const fitting = money.filter((payment) => payment.cents === asked[numberOf(payment) - 1]);
  // An instalment is paid once, by the earliest payment that was not given back: whenever one looks, by the same.
  const earliest = new Map<number, number>();
  for (const payment of fitting.filter((one) => standingOf(one) > 0)) {
    const number = numberOf(payment);
    earliest.set(number, Math.min(payment.id, earliest.get(number) ?? payment.id));
  }
  const isTaken = (payment: ProviderPayment): boolean =>
    fitting.includes(payment) && (standingOf(payment) === 0 || earliest.get(numberOf(payment)) === payment.id);

  const isPaid = money.some((payment) => isTaken(payment) && numberOf(payment) === 1);
  const account = accountOf(purpose);
  return {
    isPaid,
    differs: order?.isLegible === false || money.some((one) => standingOf(one) > 0 && !(isPaid && isTaken(one))),
    found,
    movements: payments.flatMap((payment): DueMovement[] => {
      const { id, state, cents } = payment;
      const refunds = refundsOf(purpose, payment);
      if (!isPaid) return refunds;
      if (state === 'Refused') return [{ reference: rowOf('refused', id), account, kind: 'ONLINE_REFUSED', cents: 0 }];
      if (!isTaken(payment)) return refunds;
      return [{ reference: rowOf('payment', id), account, kind: 'ONLINE_PAYMENT', cents }, ...refunds];
    }),
  };
}

/** Every row that decides which of the movements are missing. */
export const referencesOf = (movements: readonly DueMovement[]): string[] =>
  movements.flatMap(({ reference, needs, unless }) =>
    [reference, needs, unless].filter((one): one is string => one !== undefined),
  );

/** The movements that a ledger lacks which holds the `known` ones. */
export function missingFrom(known: ReadonlySet<string>, movements: readonly DueMovement[]): DueMovement[] {
  const standing = new Set(known);
  return movements.filter(({ reference, needs, unless }) => {
    if (known.has(reference) || (unless !== undefined && known.has(unless))) return false;
    if (needs !== undefined && !standing.has(needs)) return false;
    standing.add(reference);
    return true;
  });
}
