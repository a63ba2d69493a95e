import { instantInParis, parisIso } from '../../../../shared/domain/dates.ts';
import type { Cents } from '../../../../shared/domain/money.ts';
import type { Checkout, Keeper, Order, Payment, PaymentState } from './books.ts';
import type { CheckoutBody } from './wire.ts';

/** A payment as the provider's books show it. */
export interface BookedPayment {
  readonly id: number;
  readonly cents: Cents;
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
  /** The member pays; who has paid already pays nothing more. */
  pay(id: number): Checkout & { readonly order: Order };
  /** The bank takes an instalment that waited, or refuses it. Throws NotInTheBooks. */
  readonly settle: (orderId: number, installmentNumber: number, state: 'Authorized' | 'Refused') => void;
  /** The treasurer pays back what was taken. Throws NotInTheBooks. */
  readonly refund: (paymentId: number) => void;
  readonly payments: () => readonly BookedPayment[];
}

export const referenceOf = ({ asked }: Checkout): string | null =>
  typeof asked.metadata?.['id'] === 'string' ? asked.metadata['id'] : null;

/** The provider's desk: checkouts become orders with payments, and every change is in the books before it is told. */
export function openDesk(keeper: Keeper, clock: () => Date, tell: (news: Happening) => void): Desk {
  const { books, nextId, save } = keeper;

  const find = (id: number): Checkout | null => books.checkouts.find((checkout) => checkout.id === id) ?? null;

  function orderFor({ initialAmount, terms = [] }: CheckoutBody): Order {
    const now = parisIso(clock());
    const taken: Payment = {
      id: nextId(),
      amount: initialAmount,
      date: now,
      installmentNumber: 1,
      state: 'Authorized',
    };
    const waiting = terms.map(({ amount, date }, index): Payment => {
      const due = parisIso(instantInParis(date));
      return { id: nextId(), amount, date: due, installmentNumber: index + 2, state: 'Waiting' };
    });
    return { id: nextId(), date: now, payments: [taken, ...waiting] };
  }

  function change(fits: (order: Order, payment: Payment) => boolean, from: PaymentState, to: PaymentState): void {
    for (const checkout of books.checkouts) {
      const { order } = checkout;
      const payment = order?.payments.find((one) => one.state === from && fits(order, one));
      if (!order || !payment) continue;
      payment.state = to;
      save();
      tell({ eventType: 'Payment', checkout, order, payment });
      return;
    }
    throw new NotInTheBooks(`no payment that is ${from} and could be ${to}`);
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
    pay(id) {
      const checkout = find(id);
      if (checkout === null) throw new NotInTheBooks(`no checkout ${id}`);
      const known = checkout.order;
      if (known !== null) return { ...checkout, order: known };
      const order = orderFor(checkout.asked);
      checkout.order = order;
      save();
      tell({ eventType: 'Order', checkout, order });
      return { ...checkout, order };
    },
    settle: (orderId, installmentNumber, state) =>
      change((order, one) => order.id === orderId && one.installmentNumber === installmentNumber, 'Waiting', state),
    refund: (paymentId) => change((_order, one) => one.id === paymentId, 'Authorized', 'Refunded'),
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
