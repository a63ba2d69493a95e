import { parisIso } from '../../shared/domain/dates.ts';
import type { Cents } from '../../shared/domain/money.ts';
import type { PaymentState } from '../../shared/domain/payments/provider-states.ts';
import type { Checkout, Keeper, Order, Payment } from './store.ts';
import type { Switches } from './switches.ts';
import type { CheckoutBody } from './schemas.ts';

/** A payment as the provider's books show it. */
export interface BookedPayment {
  readonly id: number;
  /** The club's share. */
  readonly cents: Cents;
  readonly tip?: Cents;
  readonly refunds?: Payment['refunds'];
  readonly state: PaymentState;
  readonly date: string;
  readonly installmentNumber: number;
  readonly orderId: number;
  readonly checkoutId: number;
  /** `metadata.id` */
  readonly reference: string | null;
}

/** What happened to a checkout, for whoever is told of it. */
export type Happening =
  | { readonly eventType: 'Order'; readonly checkout: Checkout; readonly order: Order }
  | { readonly eventType: 'Payment'; readonly checkout: Checkout; readonly order: Order; readonly payment: Payment };

/** Asked for what the books do not hold, or what cannot be done any more. */
export class NotInTheBooks extends Error {
  override readonly name = 'NotInTheBooks';
}

export interface Desk {
  open(asked: CheckoutBody): Checkout;
  find(id: number): Checkout | null;
  all(): readonly Checkout[];
  /** The member pays, at first what was asked or so many cents; who has paid already pays nothing more. */
  pay(id: number, first?: Cents): Checkout & { readonly order: Order };
  /** The bank takes an instalment that waited, or refuses it. Throws NotInTheBooks. */
  readonly settle: (orderId: number, installmentNumber: number, state: 'Authorized' | 'Refused') => void;
  /** The treasurer pays back what was taken, or some cents of it. Throws NotInTheBooks. */
  readonly refund: (paymentId: number, cents?: Cents) => void;
  /** Whatever else happens to a payment. Throws NotInTheBooks. */
  readonly become: (paymentId: number, state: PaymentState) => void;
  readonly payments: () => readonly BookedPayment[];
}

/** What is left of a payment to be paid back. */
export const leftOf = ({ amount, refunds = [] }: Payment): Cents =>
  refunds.reduce((left, refund) => left - refund.amount, amount);

export const referenceOf = ({ asked }: Checkout): string | null =>
  typeof asked.metadata?.['id'] === 'string' ? asked.metadata['id'] : null;

/** The provider's desk: checkouts become orders with payments, and every change is in the books before it is told. */
export function openDesk(
  keeper: Keeper,
  switches: Pick<Switches, 'payAs' | 'tip'>,
  clock: () => Date,
  tell: (news: Happening) => void,
): Desk {
  const { books, nextId, save } = keeper;

  const find = (id: number): Checkout | null => books.checkouts.find((checkout) => checkout.id === id) ?? null;

  function orderFor({ initialAmount, terms = [] }: CheckoutBody, first: Cents = initialAmount): Order {
    const now = parisIso(clock());
    const taken: Payment = {
      id: nextId(),
      amount: first,
      date: now,
      installmentNumber: 1,
      state: switches.payAs,
      tip: switches.tip,
    };
    const waiting = terms.map(({ amount, date }, index): Payment => {
      return { id: nextId(), amount, date: parisIso(date), installmentNumber: index + 2, state: 'Waiting', tip: 0 };
    });
    return { id: nextId(), date: now, payments: [taken, ...waiting] };
  }

  function change(fits: (order: Order, payment: Payment) => boolean, how: (payment: Payment) => void): void {
    for (const checkout of books.checkouts) {
      const { order } = checkout;
      const payment = order?.payments.find((one) => fits(order, one));
      if (!order || !payment) continue;
      how(payment);
      save();
      tell({ eventType: 'Payment', checkout, order, payment });
      return;
    }
    throw new NotInTheBooks('no payment that could be changed so');
  }

  function payBack(payment: Payment, cents: Cents): void {
    const isAll = cents === leftOf(payment);
    const refund = { id: nextId(), amount: cents, tip: isAll ? (payment.tip ?? 0) : 0 };
    payment.refunds = [...(payment.refunds ?? []), refund];
    if (isAll) payment.state = 'Refunded';
  }

  return {
    find,
    open(asked) {
      const checkout: Checkout = { id: nextId(), asked, order: null };
      books.checkouts.push(checkout);
      save();
      return checkout;
    },
    all: () => books.checkouts,
    pay(id, first) {
      const checkout = find(id);
      if (checkout === null) throw new NotInTheBooks(`no checkout ${id}`);
      const known = checkout.order;
      if (known !== null) return { ...checkout, order: known };
      const order = orderFor(checkout.asked, first);
      checkout.order = order;
      save();
      tell({ eventType: 'Order', checkout, order });
      return { ...checkout, order };
    },
    settle: (orderId, installmentNumber, state) =>
      change(
        (order, one) => order.id === orderId && one.installmentNumber === installmentNumber && one.state === 'Waiting',
        (payment) => (payment.state = state),
      ),
    refund: (paymentId, cents) =>
      change(
        (_order, one) => one.id === paymentId && one.state === 'Authorized' && (cents ?? 0) <= leftOf(one),
        (payment) => payBack(payment, cents ?? leftOf(payment)),
      ),
    become: (paymentId, state) =>
      change(
        (_order, one) => one.id === paymentId,
        (payment) => (payment.state = state),
      ),
    payments: () =>
      books.checkouts.flatMap((checkout) =>
        (checkout.order?.payments ?? []).map(({ amount, ...payment }) => ({
          ...payment,
          cents: amount,
          orderId: checkout.order?.id ?? 0,
          checkoutId: checkout.id,
          reference: referenceOf(checkout),
        })),
      ),
  };
}
