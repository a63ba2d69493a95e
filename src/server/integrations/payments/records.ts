import { Type, type Static } from 'typebox';
import { isDay, parisDay, type Day } from '#domain/dates.ts';
import type { PayoutRow, ProviderRecord } from '#domain/payments/provider-books.ts';
import { oneText } from '#domain/text.ts';
import { ProviderFailed, type PaymentsPage, type Unreadable } from './port.ts';
import { Maybe, Payment, paymentIn, readerOf, type ReadOptions } from './responses.ts';

/** The most that the document allows, and the books: 32 bits. */
const LARGEST = 2_147_483_647;
const Number32 = Type.Integer({ minimum: 1, maximum: LARGEST });
const LONGEST = 200;

const named = (text: string | null | undefined): string | null => oneText(text ?? '').slice(0, LONGEST) || null;

const Words = Maybe(Type.String());

const Recorded = Type.Object({
  ...Payment.properties,
  id: Number32,
  amount: Type.Integer({ minimum: 0, maximum: LARGEST }),
  amountTip: Maybe(Type.Integer({ minimum: 0, maximum: LARGEST })),
  date: Type.String(),
  /** Money of an `Offline` payment was never the provider's. */
  type: Maybe(Type.Enum(['Credit', 'Offline'])),
  currency: Maybe(Type.Literal('EUR')),
  order: Maybe(Type.Object({ formType: Words, formSlug: Words, checkoutIntentId: Maybe(Number32) })),
  payer: Maybe(Type.Object({ email: Words, firstName: Words, lastName: Words, company: Words })),
  meta: Maybe(Type.Object({ updatedAt: Words })),
  cashOutState: Words,
  idCashOut: Maybe(Number32),
  cashOutDate: Words,
});
const readRecord = readerOf(Recorded, 'payment of a list');
const readId = readerOf(Type.Object({ id: Number32 }), 'payment with an id');
const readPage = readerOf(
  Type.Object({
    data: Maybe(Type.Array(Type.Unknown())),
    pagination: Maybe(Type.Object({ totalPages: Maybe(Type.Integer()) })),
  }),
  'page of payments',
);

function dayOf(text: string): Day {
  const day = Number.isNaN(Date.parse(text)) ? '' : parisDay(new Date(text));
  if (!isDay(day)) throw new ProviderFailed('UNREADABLE', 'no readable day');
  return day;
}

/** Payouts that the bank has not taken yet may change. */
const ON_THE_WAY: readonly string[] = ['WaitingForCashOutConfirmation', 'TransferInProgress'];

function payoutOf({ idCashOut, cashOutDate, cashOutState }: Static<typeof Recorded>): ProviderRecord['payout'] {
  if (idCashOut == null || cashOutDate == null || ON_THE_WAY.includes(cashOutState ?? '')) return null;
  return { id: idCashOut, day: dayOf(cashOutDate) };
}

function recordIn(value: unknown, options: ReadOptions): ProviderRecord[] {
  const found = readRecord(value);
  if (found.type === 'Offline') return [];
  const { order, payer } = found;
  const changedAt = found.meta?.updatedAt ?? found.date;
  const payment = paymentIn(value, options);
  if (payment.cents > LARGEST) throw new ProviderFailed('UNREADABLE', 'no readable sum of shares');
  return [
    {
      ...payment,
      day: dayOf(found.date),
      changed: dayOf(changedAt),
      changedAt,
      tip: found.amountTip ?? 0,
      checkout: order?.checkoutIntentId ?? null,
      formType: named(order?.formType),
      form: named(order?.formSlug),
      payer: named([payer?.firstName, payer?.lastName].filter(Boolean).join(' ')) ?? named(payer?.company),
      email: named(payer?.email),
      payout: payoutOf(found),
    },
  ];
}

function idOf(value: unknown): number | null {
  try {
    return readId(value).id;
  } catch {
    return null;
  }
}

/** Payments of a page; one that cannot be read stops no other. */
export function paymentsIn(body: unknown, page: number, options: ReadOptions): PaymentsPage {
  const { data, pagination } = readPage(body);
  const total = pagination?.totalPages ?? 0;
  const payments = (data ?? []).flatMap((value): (ProviderRecord | Unreadable)[] => {
    try {
      return recordIn(value, options);
    } catch (error) {
      if (!(error instanceof ProviderFailed)) throw error;
      return [{ unreadable: idOf(value) }];
    }
  });
  return { payments, isLast: (data ?? []).length === 0 || (total > 0 && page >= total) };
}

const Euros = Maybe(Type.Number({ minimum: 0, maximum: 10_000_000 }));
const readRows = readerOf(
  Type.Array(Type.Object({ cashOutId: Number32, paymentId: Number32, credit: Euros, debit: Euros })),
  'export of a payout',
);

/** The export alone is in euros, as doubles. */
export const payoutIn = (body: unknown): PayoutRow[] =>
  readRows(body).map(({ cashOutId, paymentId, credit, debit }) => ({
    payout: cashOutId,
    payment: paymentId,
    cents: Math.round((credit ?? 0) * 100) - Math.round((debit ?? 0) * 100),
  }));
