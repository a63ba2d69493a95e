import { Ajv } from 'ajv';
import { Type, type Static, type TSchema } from 'typebox';
import type { Cents } from '#domain/money.ts';
import { hasCome, type ProviderPayment } from '#domain/payments/verdict.ts';
import { isSafePage } from '#server/commons/network/addresses.ts';
import { ProviderFailed, type OpenedCheckout } from './port.ts';

const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const Amount = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
export const Maybe = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));

/** Compiles the schema on first use. UNREADABLE names the part, never its value, which may be a key. */
export function readerOf<T extends TSchema>(schema: T, part: string): (value: unknown) => Static<T> {
  let compiled: ReturnType<typeof compile>;
  const compile = () => new Ajv().compile<Static<T>>(schema);
  return (value) => {
    compiled ??= compile();
    if (compiled(value)) return value;
    throw new ProviderFailed('UNREADABLE', `no readable ${part} in the answer: ${compiled.errors?.[0]?.instancePath}`);
  };
}

export interface ReadOptions {
  /** Counts test money as money, in the provider's own test environment. */
  readonly takesTestMoney: boolean;
}

const readOrder = readerOf(Type.Object({ id: Id, payments: Type.Array(Type.Unknown()) }), 'order');

const WithState = Type.Object({ state: Type.String({ minLength: 1 }) });
const readState = readerOf(WithState, 'state');

export const Payment = Type.Object({
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

const stateOf = ({ state }: Static<typeof WithState>, { takesTestMoney }: ReadOptions): string =>
  takesTestMoney && state === 'AuthorizedPreprod' ? 'Authorized' : state;

/** Sums the items' shares: the provider does not document whether `amount` contains the member's tip. */
const shareOf = ({ amount, items }: Static<typeof Payment>): Cents =>
  items?.length ? items.reduce<Cents>((sum, { shareAmount }) => sum + shareAmount, 0) : amount;

/** Executed refunds. Their amounts contain the tip where the payment's own amount does. */
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

export function paymentIn(value: unknown, options: ReadOptions): ProviderPayment {
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

function claimsMoney(value: unknown, options: ReadOptions): boolean {
  try {
    return hasCome(stateOf(readState(value), options));
  } catch {
    return false;
  }
}

/** Skips unreadable payments, a future term for instance; throws UNREADABLE when all of them are. */
function orderIn(value: unknown, options: ReadOptions) {
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

/** Visible ASCII, the only characters allowed in a header. */
const Token = Type.String({ pattern: '^[\\x21-\\x7e]+$' });

const readGrant = readerOf(
  Type.Object({ access_token: Token, expires_in: Type.Number({ exclusiveMinimum: 0 }), refresh_token: Maybe(Token) }),
  'token',
);
const readOpened = readerOf(Type.Object({ id: Id, redirectUrl: Maybe(Type.String()) }), 'opened checkout');
const readCheckout = readerOf(
  Type.Object({
    id: Id,
    metadata: Maybe(Type.Object({ id: Type.Optional(Type.Unknown()) })),
    order: Type.Optional(Type.Unknown()),
  }),
  'checkout',
);

/** `life` in milliseconds; `refreshToken`: successor of the one that was used, null when that one stays valid. */
export function grantIn(body: unknown) {
  const { access_token, expires_in, refresh_token } = readGrant(body);
  return { accessToken: access_token, life: expires_in * 1000, refreshToken: refresh_token ?? null };
}
export type Grant = ReturnType<typeof grantIn>;

/** Sites of the provider that members are sent to, beside the one whose API is called. */
const PROVIDER_SITES = /(^|\.)helloasso(-sandbox)?\.com$/;

const isOfProvider = (page: string, apiUrl: string): boolean => {
  const { host, hostname } = new URL(page);
  return PROVIDER_SITES.test(hostname) || host === new URL(apiUrl).host;
};

/** The page is one of the provider's own, so that no answer leads members elsewhere. */
export function openedIn(body: unknown, apiUrl: string): OpenedCheckout {
  const { id, redirectUrl } = readOpened(body);
  // Cannot be paid; the next click opens another checkout.
  if (redirectUrl == null) throw new ProviderFailed('UNREADABLE', 'a checkout without a page');
  if (!isSafePage(redirectUrl) || !isOfProvider(redirectUrl, apiUrl))
    throw new ProviderFailed('UNREADABLE', 'a checkout with an unsafe page');
  return { id, redirectUrl };
}

/** Refuses any checkout but the one asked for: its payments would be credited to the wrong member. */
export function checkoutIn(body: unknown, checkoutId: number, options: ReadOptions) {
  const { id, metadata, order } = readCheckout(body);
  if (id !== checkoutId) throw new ProviderFailed('UNREADABLE', 'the answer is another checkout');
  const reference = typeof metadata?.id === 'string' ? metadata.id : null;
  return { id, reference, order: orderIn(order, options) };
}
