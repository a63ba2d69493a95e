import type { ProviderCheckout } from '../../../shared/domain/payments/verdict.ts';
import { fieldsOf, idIn, isAbsent, unreadable } from './response-fields.ts';
import { orderIn, type Reading } from './order.ts';
import { ProviderFailed, type OpenedCheckout } from './port.ts';

/** What the token endpoint gives. */
export interface Grant {
  readonly accessToken: string;
  /** Milliseconds. */
  readonly life: number;
  /** The key that takes the place of the one that was used; null when it stays. */
  readonly refreshToken: string | null;
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
  // The provider may open a checkout and give no page: nobody can pay it, and the next click opens another.
  if (isAbsent(fields['redirectUrl'])) throw new ProviderFailed('UNREADABLE', 'a checkout without a page');
  return { id: idIn(fields, 'checkout'), redirectUrl: pageIn(fields['redirectUrl']) };
}

/** The checkout that was asked for: another one's payments would be credited to the wrong member. */
export function checkoutIn(body: unknown, asked: number, reading: Reading): ProviderCheckout {
  const fields = fieldsOf(body, 'checkout');
  const id = idIn(fields, 'checkout');
  if (id !== asked) throw unreadable('id of the checkout that was asked for');
  return { id, reference: referenceIn(fields['metadata']), order: orderIn(fields['order'], reading) };
}
