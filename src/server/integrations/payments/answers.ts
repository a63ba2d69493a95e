import type { ProviderCheckout, ProviderPayment } from '../../../shared/domain/payments/intents.ts';
import { ProviderFailed, type OpenedCheckout } from './port.ts';

/** What the token endpoint gives. */
export interface Grant {
  readonly accessToken: string;
  /** Milliseconds. */
  readonly life: number;
  /** The key that takes the place of the one that was used; null when it stays. */
  readonly refreshToken: string | null;
}

type Fields = Readonly<Record<string, unknown>>;

/** The name of the field, never its value: it may be a key. */
const unreadable = (what: string): ProviderFailed =>
  new ProviderFailed('UNREADABLE', `no readable ${what} in the answer`);

const isAbsent = (value: unknown): value is null | undefined => value === null || value === undefined;

function fieldsOf(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unreadable(what);
  return value as Fields;
}

function idIn({ id }: Fields, what: string): number {
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1) throw unreadable(`id of ${what}`);
  return id;
}

/** Goes into a header, which takes visible ASCII alone. */
function tokenIn(value: unknown, what: string): string {
  if (typeof value !== 'string' || !/^[\x21-\x7e]+$/.test(value)) throw unreadable(what);
  return value;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Members are sent there, so it is a page that nobody on the way can have changed. */
function pageIn(value: unknown): string {
  if (typeof value === 'string' && URL.canParse(value)) {
    const { protocol, hostname } = new URL(value);
    if (protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname))) return value;
  }
  throw unreadable('redirectUrl');
}

function paymentIn(value: unknown): ProviderPayment {
  const fields = fieldsOf(value, 'payment');
  const { amount, state } = fields;
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount < 0) throw unreadable('amount');
  if (typeof state !== 'string' || state === '') throw unreadable('state');
  return { id: idIn(fields, 'payment'), cents: amount, state };
}

function orderIn(value: unknown): ProviderCheckout['order'] {
  if (isAbsent(value)) return null;
  const fields = fieldsOf(value, 'order');
  if (!Array.isArray(fields['payments'])) throw unreadable('payments');
  return { id: idIn(fields, 'order'), payments: fields['payments'].map(paymentIn) };
}

/** `metadata.id`; what else somebody may have put there is not ours. */
function referenceIn(metadata: unknown): string | null {
  if (isAbsent(metadata)) return null;
  const { id } = fieldsOf(metadata, 'metadata');
  return typeof id === 'string' ? id : null;
}

export function grantIn(body: unknown): Grant {
  const { access_token, expires_in, refresh_token } = fieldsOf(body, 'token');
  if (typeof expires_in !== 'number' || !(expires_in > 0)) throw unreadable('expires_in');
  return {
    accessToken: tokenIn(access_token, 'access_token'),
    life: expires_in * 1000,
    refreshToken: isAbsent(refresh_token) ? null : tokenIn(refresh_token, 'refresh_token'),
  };
}

export function openedIn(body: unknown): OpenedCheckout {
  const fields = fieldsOf(body, 'checkout');
  return { id: idIn(fields, 'checkout'), redirectUrl: pageIn(fields['redirectUrl']) };
}

/** The checkout that was asked for: another one's payments would be credited to the wrong member. */
export function checkoutIn(body: unknown, asked: number): ProviderCheckout {
  const fields = fieldsOf(body, 'checkout');
  const id = idIn(fields, 'checkout');
  if (id !== asked) throw unreadable('id of the checkout that was asked for');
  return { id, reference: referenceIn(fields['metadata']), order: orderIn(fields['order']) };
}
