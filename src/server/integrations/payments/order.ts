import { Type, type Static } from 'typebox';
import type { Cents } from '../../../shared/domain/money.ts';
import { hasCome } from '../../../shared/domain/payments/provider-states.ts';
import type { ProviderOrder, ProviderPayment } from '../../../shared/domain/payments/verdict.ts';
import { Amount, Id, Maybe, readerOf } from './reader.ts';

export interface Options {
  /** Treats test money as money, in the provider's own test environment. */
  readonly takesTestMoney: boolean;
}

const readOrder = readerOf(Type.Object({ id: Id, payments: Type.Array(Type.Unknown()) }), 'order');

const WithState = Type.Object({ state: Type.String({ minLength: 1 }) });
const readState = readerOf(WithState, 'state');

const Payment = Type.Object({
  ...WithState.properties,
  id: Id,
  amount: Amount,
  amountTip: Maybe(Amount),
  installmentNumber: Type.Optional(Type.Unknown()),
  items: Maybe(Type.Array(Type.Object({ shareAmount: Amount }))),
  refundOperations: Maybe(Type.Array(Type.Object({ status: Type.Optional(Type.Unknown()) }))),
});
const readPayment = readerOf(Payment, 'payment');
const readRefund = readerOf(Type.Object({ id: Id, amount: Amount, amountTip: Maybe(Amount) }), 'refund');

const stateOf = ({ state }: Static<typeof WithState>, { takesTestMoney }: Options): string =>
  takesTestMoney && state === 'AuthorizedPreprod' ? 'Authorized' : state;

/** The club's share, by the items: the provider's document does not say whether `amount` contains the member's tip. */
const shareOf = ({ amount, items }: Static<typeof Payment>): Cents =>
  items?.length ? items.reduce<Cents>((sum, { shareAmount }) => sum + shareAmount, 0) : amount;

/** Refunds that were carried out. Their amounts contain the tip where the payment's own amount does. */
function refundsOf(payment: Static<typeof Payment>): ProviderPayment['refunds'] {
  const tip = payment.amountTip ?? 0;
  const containsTip = tip > 0 && payment.amount === shareOf(payment) + tip;
  return (payment.refundOperations ?? [])
    .filter(({ status }) => status === 'Processed')
    .map((operation) => {
      const { id, amount, amountTip } = readRefund(operation);
      return { id, cents: Math.max(0, amount - (containsTip ? (amountTip ?? 0) : 0)) };
    });
}

function paymentIn(value: unknown, options: Options): ProviderPayment {
  const payment = readPayment(value);
  const { id, installmentNumber } = payment;
  return {
    id,
    cents: shareOf(payment),
    state: stateOf(payment, options),
    instalment: typeof installmentNumber === 'number' ? installmentNumber : null,
    refunds: refundsOf(payment),
  };
}

function claimsMoney(value: unknown, options: Options): boolean {
  try {
    return hasCome(stateOf(readState(value), options));
  } catch {
    return false;
  }
}

/**
 * An order and its payments. An unreadable payment, a future term for instance, hides none of the others; throws
 * UNREADABLE when all of them are.
 */
export function orderIn(value: unknown, options: Options): ProviderOrder | null {
  if (value == null) return null;
  const order = readOrder(value);
  const payments: ProviderPayment[] = [];
  const failures: { readonly error: unknown; readonly claimsMoney: boolean }[] = [];
  for (const payment of order.payments) {
    try {
      payments.push(paymentIn(payment, options));
    } catch (error) {
      failures.push({ error, claimsMoney: claimsMoney(payment, options) });
    }
  }
  const [first] = failures;
  if (first && payments.length === 0) throw first.error;
  return { id: order.id, payments, isLegible: failures.every((failure) => !failure.claimsMoney) };
}
