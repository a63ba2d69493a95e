import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { parisIso } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import { hasCome, type PaymentState } from '#domain/payments/verdict.ts';
import { readOwnJson } from '#domain/own-json.ts';
import type { CheckoutBody } from './checkout-body.ts';
import type { Switches } from './switches.ts';
import { systemCodeOf } from '#server/errors/system-code.ts';

export interface Payment {
  readonly id: number;
  /** The club's share. */
  readonly amount: Cents;
  /** Gift of the member to the provider; absent from older files. */
  readonly tip?: Cents;
  /** Absent from older files. */
  refunds?: readonly { readonly id: number; readonly amount: Cents; readonly tip: Cents }[];
  /** ISO instant of the debit. */
  readonly date: string;
  /** 1 is the payment on the day of the checkout. */
  readonly installmentNumber: number;
  state: PaymentState;
  /** Rank of its last change; absent from older files, as what follows. */
  changed?: number;
  /** When it was changed last. */
  changedAt?: string;
  /** Payout that it was handed over with, and what payouts have handed over of it. */
  payout?: number;
  handed?: Cents;
  /** Fields that the list of payments tells otherwise. */
  spoilt?: Readonly<Record<string, unknown>>;
}

export interface Order {
  readonly id: number;
  readonly date: string;
  readonly payments: readonly Payment[];
}

export interface Checkout {
  readonly id: number;
  readonly asked: CheckoutBody;
  order: Order | null;
  /** Another form of the club at the provider; absent: a checkout of ours. */
  readonly form?: { readonly type: string; readonly slug: string };
}

export interface Payout {
  readonly id: number;
  readonly date: string;
  readonly rows: readonly { readonly payment: number; readonly operation: string; readonly cents: Cents }[];
}

/** A sale, a fee or a gift by another form. */
export interface Sale {
  readonly form: NonNullable<Checkout['form']>;
  readonly cents: Cents;
  readonly payer?: CheckoutBody['payer'];
}

/** A token, stored as a hash so that the file reveals none. */
export interface StoredToken {
  readonly hash: string;
  /** Milliseconds since 1970. */
  readonly until: number;
  /** Hash of the refresh token that it replaces. */
  readonly replaces: string | null;
}

interface Data {
  lastId: number;
  checkouts: Checkout[];
  /** Absent from older files. */
  payouts?: Payout[];
  refreshTokens: StoredToken[];
  accessTokens: StoredToken[];
  /** Hash of the club's first refresh token. */
  firstKey: string | null;
}

/** Ids start at the present time in seconds, so that a new store repeats no id that a ledger may hold already. */
const emptyData = (): Data => ({
  lastId: Math.floor(Date.now() / 1000),
  checkouts: [],
  refreshTokens: [],
  accessTokens: [],
  firstKey: null,
});

function dataIn(file: string): Data | null {
  try {
    return readOwnJson<Data>(readFileSync(file, 'utf8'));
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

export function openStore(file: string | null) {
  const data = (file === null ? null : dataIn(file)) ?? emptyData();
  return {
    data,
    nextId: () => (data.lastId += 1),
    /** Writes the file atomically before it returns. */
    save: (): void => {
      if (file === null) return;
      writeFileSync(`${file}.part`, JSON.stringify(data, null, 1), { mode: 0o600 });
      renameSync(`${file}.part`, file);
    },
  };
}

export type Store = ReturnType<typeof openStore>;

/** Notifies the club of a new order, or of the payment in it that changed. */
export type Notify = (checkout: Checkout, order: Order, changed?: Payment) => void;

/** The checkout or payment does not exist, or its state does not allow the change. */
export class ChangeImpossible extends Error {
  override readonly name = 'ChangeImpossible';
}

export const refundable = ({ amount, refunds = [] }: Payment): Cents =>
  refunds.reduce((left, refund) => left - refund.amount, amount);

/** What the provider holds of a payment for the club, paid out or not. */
export function standingOf(payment: Payment): Cents {
  const { state, refunds = [] } = payment;
  const isWithdrawn = !hasCome(state) || state === 'Contested' || (state === 'Refunded' && refunds.length === 0);
  return isWithdrawn ? 0 : refundable(payment);
}

const referenceOf = ({ asked }: Checkout) => (typeof asked.metadata?.['id'] === 'string' ? asked.metadata['id'] : null);

/** Checkouts and their payments; every change is stored before `notify` is called. Changes throw ChangeImpossible. */
export function openCheckouts(
  { data, nextId, save }: Store,
  switches: Pick<Switches, 'payAs' | 'tip'>,
  clock: () => Date,
  notify: Notify,
) {
  const find = (id: number): Checkout | null => data.checkouts.find((checkout) => checkout.id === id) ?? null;

  function get(id: number): Checkout {
    const checkout = find(id);
    if (checkout === null) throw new ChangeImpossible(`no checkout ${id}`);
    return checkout;
  }

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
    const waiting = terms.map(({ amount, date }, index): Payment => ({
      id: nextId(),
      amount,
      date: parisIso(date),
      installmentNumber: index + 2,
      state: 'Waiting',
      tip: 0,
    }));
    return { id: nextId(), date: now, payments: [taken, ...waiting] };
  }

  function touch(payment: Payment): void {
    payment.changed = nextId();
    // Seven digits of the second, as the provider writes: no two changes are of the same moment.
    payment.changedAt = parisIso(clock()).replace(/(?=[+-]\d\d:\d\d$)/, `.${String(payment.changed).slice(-7)}`);
  }

  const everyPayment = (): Payment[] => data.checkouts.flatMap(({ order }) => order?.payments ?? []);

  function change(fits: (order: Order, payment: Payment) => boolean, apply: (payment: Payment) => void): void {
    for (const checkout of data.checkouts) {
      const { order } = checkout;
      const payment = order?.payments.find((one) => fits(order, one));
      if (!order || !payment) continue;
      apply(payment);
      touch(payment);
      save();
      notify(checkout, order, payment);
      return;
    }
    throw new ChangeImpossible('no payment that could be changed so');
  }

  function addRefund(payment: Payment, cents: Cents): void {
    const isAll = cents === refundable(payment);
    const refund = { id: nextId(), amount: cents, tip: isAll ? (payment.tip ?? 0) : 0 };
    payment.refunds = [...(payment.refunds ?? []), refund];
    if (isAll) payment.state = 'Refunded';
  }

  return {
    find,
    get,
    open(body: CheckoutBody): Checkout {
      const checkout: Checkout = { id: nextId(), asked: body, order: null };
      data.checkouts.push(checkout);
      save();
      return checkout;
    },
    all: (): readonly Checkout[] => data.checkouts,
    /** Money by another form, which no intent of ours knows; returns the payment's id. */
    sell: ({ form, cents, payer }: Sale): number => {
      const page = 'https://www.helloasso.com';
      const pages = { backUrl: page, errorUrl: page, returnUrl: page };
      const asked = {
        totalAmount: cents,
        initialAmount: cents,
        itemName: form.slug,
        containsDonation: false,
        ...pages,
      };
      const checkout: Checkout = { id: nextId(), asked: { ...asked, ...(payer && { payer }) }, order: null, form };
      checkout.order = orderFor(checkout.asked);
      for (const payment of checkout.order.payments) touch(payment);
      data.checkouts.push(checkout);
      save();
      return checkout.order.payments[0]?.id ?? 0;
    },
    /** Tells these fields of a payment from now on; none: the truth again. */
    spoil: (paymentId: number, spoilt?: Payment['spoilt']): void =>
      change(
        (_order, one) => one.id === paymentId,
        (payment) => Object.assign(payment, { spoilt }),
      ),
    /** Hands over what it holds, less what was paid back since; null: nothing is left. */
    payOut: (): Payout | null => {
      const rows = everyPayment().flatMap((payment) => {
        const { id: one, amount, handed } = payment;
        const isFirst = handed === undefined;
        const rest = standingOf(payment) - (isFirst ? amount : handed);
        if (isFirst && standingOf(payment) === 0) return [];
        const back = { payment: one, operation: rest < 0 ? 'Debit' : 'RefundCancelled', cents: rest };
        return [
          ...(isFirst ? [{ payment: one, operation: 'OneTimePayment', cents: amount }] : []),
          ...(rest === 0 ? [] : [back]),
        ];
      });
      if (rows.reduce((sum, { cents }) => sum + cents, 0) <= 0) return null;
      const payout: Payout = { id: nextId(), date: parisIso(clock()), rows };
      for (const payment of everyPayment().filter(({ id }) => rows.some((row) => row.payment === id))) {
        payment.payout ??= payout.id;
        payment.handed = standingOf(payment);
        touch(payment);
      }
      data.payouts = [...(data.payouts ?? []), payout];
      save();
      return payout;
    },
    payouts: (): readonly Payout[] => data.payouts ?? [],
    /** Cents that the provider owes the club. */
    balance: (): Cents => everyPayment().reduce((sum, one) => sum + standingOf(one) - (one.handed ?? 0), 0),
    /** The member pays the initial amount, or `first` cents; a paid checkout stays as it is. */
    pay(id: number, first?: Cents): Order {
      const checkout = get(id);
      if (checkout.order !== null) return checkout.order;
      const order = orderFor(checkout.asked, first);
      checkout.order = order;
      for (const payment of order.payments) touch(payment);
      save();
      notify(checkout, order);
      return order;
    },
    settle: (orderId: number, installmentNumber: number, state: 'Authorized' | 'Refused'): void =>
      change(
        (order, one) => order.id === orderId && one.installmentNumber === installmentNumber && one.state === 'Waiting',
        (payment) => (payment.state = state),
      ),
    /** Refunds `cents` of a payment, by default all of it. */
    refund: (paymentId: number, cents?: Cents): void =>
      change(
        (_order, one) => one.id === paymentId && one.state === 'Authorized' && (cents ?? 0) <= refundable(one),
        (payment) => addRefund(payment, cents ?? refundable(payment)),
      ),
    become: (paymentId: number, state: PaymentState): void =>
      change(
        (_order, one) => one.id === paymentId,
        (payment) => (payment.state = state),
      ),
    payments: () =>
      data.checkouts.flatMap((checkout) =>
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

export type SandboxCheckouts = ReturnType<typeof openCheckouts>;
