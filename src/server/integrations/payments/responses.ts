import { Type } from 'typebox';
import type { ProviderCheckout } from '../../../shared/domain/payments/verdict.ts';
import { isSafePage } from '../../commons/loopback.ts';
import { orderIn, type Options } from './order.ts';
import { ProviderFailed, type OpenedCheckout } from './port.ts';
import { Id, Maybe, readerOf } from './reader.ts';

/** Answer of the token endpoint. */
export interface Grant {
  readonly accessToken: string;
  /** Milliseconds. */
  readonly life: number;
  /** Successor of the refresh token that was used; null when that one stays valid. */
  readonly refreshToken: string | null;
}

/** Visible ASCII, the only characters that a header takes. */
const Token = Type.String({ pattern: '^[\\x21-\\x7e]+$' });

const readGrant = readerOf(
  Type.Object({
    access_token: Token,
    expires_in: Type.Number({ exclusiveMinimum: 0 }),
    refresh_token: Maybe(Token),
  }),
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

export function grantIn(body: unknown): Grant {
  const { access_token, expires_in, refresh_token } = readGrant(body);
  return { accessToken: access_token, life: expires_in * 1000, refreshToken: refresh_token ?? null };
}

export function openedIn(body: unknown): OpenedCheckout {
  const { id, redirectUrl } = readOpened(body);
  // Cannot be paid; the next click opens another checkout.
  if (redirectUrl == null) throw new ProviderFailed('UNREADABLE', 'a checkout without a page');
  if (!isSafePage(redirectUrl)) throw new ProviderFailed('UNREADABLE', 'a checkout with an unsafe page');
  return { id, redirectUrl };
}

/** Refuses any checkout but the one that was asked for: its payments would be credited to the wrong member. */
export function checkoutIn(body: unknown, asked: number, options: Options): ProviderCheckout {
  const { id, metadata, order } = readCheckout(body);
  if (id !== asked) throw new ProviderFailed('UNREADABLE', 'the answer is another checkout');
  const reference = typeof metadata?.id === 'string' ? metadata.id : null;
  return { id, reference, order: orderIn(order, options) };
}
