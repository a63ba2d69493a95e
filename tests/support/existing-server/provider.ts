// The third-party payment, mail and distance services, each as its own documentation shows it (contract §6, §7, §8),
// under an address of their own: an existing server has no relay. The checkout page is as simple as it can be.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { listen } from '../listen.ts';

export const ORGANIZATION = 'club-des-palmes';
export const CLIENT_ID = 'palmes-web';

export interface ForeignCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface Wish {
  readonly cents: number;
  readonly reference: string;
  /** The screen of the club that the provider leads back to. */
  readonly screen: string;
}

interface CheckoutIntent extends Wish {
  readonly id: number;
  state: 'open' | 'paid' | 'refused';
}

export type Provider = Awaited<ReturnType<typeof startProvider>>;

const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'authorization, content-type',
  'Access-Control-Allow-Methods': 'GET, POST',
};

const json = (response: ServerResponse, status: number, body: unknown): unknown =>
  response.writeHead(status, { ...CORS, 'Content-Type': 'application/json' }).end(JSON.stringify(body));

const page = ({ id, cents }: CheckoutIntent): string =>
  `<!doctype html><html lang="fr"><title>Caisse</title><link rel="icon" href="data:,"><h1>${cents / 100} €</h1>` +
  `<a href="/pay/${id}">Payer</a> <a href="/refuse/${id}">Refuser</a></html>`;

export async function startProvider() {
  const checkouts = new Map<number, CheckoutIntent>();
  const calls: ForeignCall[] = [];
  const letters: Record<string, string>[] = [];
  const tokens = new Set<string>();
  let keys = 1;
  let asleep = false;
  let said: string | null = null;

  const key = (): string => `cle-${keys}`;

  function exchange(body: string, response: ServerResponse): unknown {
    const form = new URLSearchParams(body);
    const good =
      form.get('grant_type') === 'refresh_token' &&
      form.get('refresh_token') === key() &&
      form.get('client_id') === CLIENT_ID;
    if (!good) return json(response, 400, { error: 'invalid_grant', message: 'The refresh token is not valid' });
    keys += 1;
    const access = `acces ${keys}/+`;
    tokens.add(access);
    return json(response, 200, { access_token: access, refresh_token: key(), token_type: 'bearer', expires_in: 1800 });
  }

  function read(call: ForeignCall, id: number, response: ServerResponse): unknown {
    const token = /^Bearer (.+)$/.exec(String(call.headers['authorization']))?.[1] ?? '';
    const checkout = checkouts.get(id);
    if (!tokens.has(token)) return json(response, 401, { message: 'Unauthorized' });
    if (!checkout) return json(response, 404, { message: 'Not found' });
    const order = { id: 9000 + id, payments: [{ id: 7000 + id, state: 'Authorized', amount: checkout.cents }] };
    return json(response, 200, {
      id,
      metadata: { id: checkout.reference },
      ...(checkout.state === 'paid' && { order }),
    });
  }

  function leave(id: number, state: 'paid' | 'refused', response: ServerResponse): unknown {
    const checkout = checkouts.get(id);
    if (!checkout) return response.writeHead(404).end();
    checkout.state = state;
    const code = state === 'paid' ? `succeeded&orderId=${9000 + id}` : 'refused';
    return response.writeHead(302, { Location: `${checkout.screen}?checkoutIntentId=${id}&code=${code}` }).end();
  }

  function handle(
    { method = 'GET', url: path = '/', headers }: IncomingMessage,
    response: ServerResponse,
    body: string,
  ) {
    if (asleep) return undefined;
    if (method === 'OPTIONS') return response.writeHead(204, CORS).end();
    const call: ForeignCall = { method, path, headers, body };
    const [, act = '', id = ''] = /^\/(checkout|pay|refuse)\/(\d+)$/.exec(path) ?? [];
    const checkout = checkouts.get(Number(id));
    if (act === 'checkout' && checkout)
      return response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page(checkout));
    if (act === 'pay') return leave(Number(id), 'paid', response);
    if (act === 'refuse') return leave(Number(id), 'refused', response);

    calls.push(call);
    if (path === '/oauth2/token') return exchange(call.body, response);
    const asked = new RegExp(`^/v5/organizations/${ORGANIZATION}/checkout-intents/(\\d+)$`).exec(path);
    if (asked) return read(call, Number(asked[1]), response);
    if (path === '/mail') {
      const words = said ?? 'OK';
      if (said === null) letters.push(JSON.parse(call.body) as Record<string, string>);
      said = null;
      return response.writeHead(200, { ...CORS, 'Content-Type': 'text/plain' }).end(words);
    }
    // OSRM as its documentation shows it: longitude first, metres.
    if (/^\/osrm\/route\/v1\/driving\/[\d.]+,[\d.]+;[\d.]+,[\d.]+\?overview=false$/.test(path))
      return json(response, 200, { code: 'Ok', routes: [{ distance: 48_620.4, duration: 2900 }], waypoints: [] });
    return json(response, 404, { message: 'Not found' });
  }

  const { url, close } = await listen(handle);

  return {
    url,
    calls,
    letters,
    /** The credential that the next exchange takes; each serves once. */
    key,
    knows: (accessToken: string): boolean => tokens.has(accessToken),
    /** Opens a checkout; answers the address of its page. */
    open(wish: Wish): string {
      const id = 500 + checkouts.size;
      checkouts.set(id, { id, state: 'open', ...wish });
      return `${url}/checkout/${id}`;
    },
    find: (id: string | undefined) => checkouts.get(Number(id)),
    /** Never answers again. */
    fallAsleep: () => void (asleep = true),
    /** Answer to the next mail, with status 200; once. */
    sayOnce: (text: string) => void (said = text),
    stop: close,
  };
}
