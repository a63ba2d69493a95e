import { setTimeout as sleep } from 'node:timers/promises';
import { hasCome } from '#domain/payments/verdict.ts';
import type { Switches } from './switches.ts';
import type { Notify, Checkout, Order, Payment, Payout } from './checkouts.ts';

export interface Club {
  readonly slug: string;
  readonly name: string;
}

type Display = Pick<Switches, 'amounts' | 'terms'>;

const isAhead = ({ installmentNumber, state }: Payment): boolean =>
  installmentNumber > 1 && (state === 'Waiting' || state === 'Pending');

const metaOf = (date: string) => ({ createdAt: date, updatedAt: date });

/** Id of the order's only item, which differs from every payment's. */
const itemIdOf = (order: Order): number => order.id;

/** Unreadable for a future term if the switches say so. */
function paymentPayload(payment: Payment, order: Order, { amounts, terms }: Display) {
  const { id, amount, date, installmentNumber, state, tip = 0, refunds = [] } = payment;
  if (terms === 'BROKEN' && isAhead(payment)) return { installmentNumber, date, state };
  const contained = (share: number, itsTip: number): number => (amounts === 'WITH_TIP' ? share + itsTip : share);
  return {
    id,
    amount: contained(amount, tip),
    amountTip: tip,
    date,
    paymentMeans: 'Card',
    installmentNumber,
    state,
    type: 'Credit',
    meta: metaOf(date),
    cashOutState: hasCome(state) ? 'MoneyIn' : 'Unknown',
    ...(amounts === 'NO_ITEMS'
      ? {}
      : { items: [{ id: itemIdOf(order), shareAmount: amount, shareItemAmount: amount, shareOptionsAmount: 0 }] }),
    refundOperations: refunds.map((refund) => ({
      id: refund.id,
      amount: contained(refund.amount, refund.tip),
      amountTip: refund.tip,
      status: 'Processed',
      meta: metaOf(date),
    })),
  };
}

/** A payment of the list of all, with its order and payer. */
export function recordPayload(checkout: Checkout, order: Order, payment: Payment, club: Club, switches: Display) {
  const {
    payer,
    items: _items,
    payments: _payments,
    amount: _total,
    ...light
  } = orderPayload(checkout, order, club, switches);
  const { amount, changedAt = payment.date, payout, spoilt } = payment;
  const share = { shareAmount: amount, shareItemAmount: amount, shareOptionsAmount: 0 };
  const type = checkout.form?.type === 'Donation' ? 'Donation' : 'Payment';
  return {
    ...paymentPayload(payment, order, { ...switches, terms: 'SHOWN' }),
    ...(switches.amounts === 'NO_ITEMS'
      ? {}
      : { items: [{ id: itemIdOf(order), type, amount, state: 'Processed', ...share }] }),
    meta: { createdAt: payment.date, updatedAt: changedAt },
    ...(payout === undefined ? {} : { idCashOut: payout, cashOutDate: changedAt, cashOutState: 'CashedOut' }),
    order: light,
    payer,
    ...spoilt,
  };
}

const euros = (cents: number) =>
  cents > 0 ? { credit: cents / 100, debit: null } : { credit: null, debit: -cents / 100 };

/** The export of a payout, whose amounts alone are in euros. */
export const payoutPayload = ({ id, date, rows }: Payout) =>
  rows.map(({ payment, operation, cents }) => ({
    campaignType: 'Checkout',
    operationType: operation,
    ...euros(cents),
    paymentId: payment,
    paymentMethod: 'Card',
    paymentStatus: cents > 0 ? 'Paid' : 'Refunded',
    cashOutDate: date,
    cashOutId: id,
  }));

/** Names are those of the provider's OpenAPI document. */
export function orderPayload(
  { id: checkoutIntentId, asked, form }: Checkout,
  order: Order,
  club: Club,
  switches: Display,
) {
  const { id, date, payments } = order;
  const { payer = {}, itemName: name, totalAmount: total } = asked;
  const shown = payments.filter((payment) => switches.terms !== 'HIDDEN' || !isAhead(payment));
  const { firstName = null, lastName = null } = payer;
  return {
    id,
    date,
    checkoutIntentId: form ? null : checkoutIntentId,
    formSlug: form?.slug ?? 'default',
    formType: form?.type ?? 'Checkout',
    organizationName: club.name,
    organizationSlug: club.slug,
    organizationType: 'Association1901',
    organizationIsUnderColucheLaw: false,
    payer: { firstName, lastName, email: payer.email ?? null, country: 'FRA' },
    amount: { total, vat: 0, discount: 0 },
    items: [
      {
        id: itemIdOf(order),
        name,
        amount: total,
        initialAmount: total,
        type: 'Payment',
        state: 'Processed',
        priceCategory: 'Fixed',
        user: { firstName, lastName },
        payments: shown.map((payment) => ({ id: payment.id, shareAmount: payment.amount })),
      },
    ],
    payments: shown.map((payment) => paymentPayload(payment, order, switches)),
    meta: metaOf(date),
  };
}

const TIMEOUT_MS = 10_000;

/** Does not retry. */
export function notifications(club: Club, switches: Switches, closing: AbortSignal) {
  let url: string | null = null;

  async function post(body: string): Promise<void> {
    if (url === null) return;
    const signal = AbortSignal.any([closing, AbortSignal.timeout(TIMEOUT_MS)]);
    const headers = { 'content-type': 'application/json' };
    await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal }).catch(() => {});
  }

  async function send(body: string): Promise<void> {
    const { notify, notifyLateMs } = switches;
    if (notify === 'NEVER') return;
    if (notify === 'LATE') await sleep(notifyLateMs, undefined, { signal: closing });
    await Promise.all(Array.from({ length: notify === 'TWICE' ? 2 : 1 }, () => post(body)));
  }

  return {
    /** Null turns notifications off. */
    sendTo: (address: string | null): void => {
      url = address;
    },
    notify: ((checkout, order, changed) => {
      const { id: checkoutIntentId, asked } = checkout;
      const data = changed
        ? { ...paymentPayload(changed, order, switches), checkoutIntentId, order: { id: order.id } }
        : orderPayload(checkout, order, club, switches);
      const body = { eventType: changed ? 'Payment' : 'Order', data, metadata: asked.metadata ?? {} };
      // Rejects when the sandbox closes during the delay.
      send(JSON.stringify(body)).catch(() => {});
    }) satisfies Notify,
  };
}
