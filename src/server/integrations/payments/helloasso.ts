import { instantInParis, parisIso, type Day } from '../../../shared/domain/dates.ts';
import { checkoutIn, openedIn } from './responses.ts';
import type { Credential } from './credential.ts';
import { ask, failureOf, succeeded, type Answer } from './http.ts';
import { payerField } from './payer.ts';
import { ProviderFailed, type CheckoutRequest, type PaymentProvider } from './port.ts';
import { accessTokens } from './access-tokens.ts';

export interface HelloAssoParts {
  /** `https://api.helloasso.com`, `https://api.helloasso-sandbox.com`, or our own sandbox's address. */
  readonly apiUrl: string;
  /** The club's slug. */
  readonly organization: string;
  readonly clientId: string;
  readonly credential: Credential;
  /** In the provider's own test environment alone: its test money is no money. False unless said. */
  readonly takesTestMoney?: boolean;
  /** For all that one operation does, the token included, in milliseconds. */
  readonly patienceMs?: number;
  readonly clock: () => Date;
}

const LONGEST_ITEM = 250;

/** An instant, as the provider's document wants it, and the same day wherever in Europe it is read. */
const termOf = (day: Day): string => parisIso(instantInParis(day, '12:00'));

const bodyOf = (request: CheckoutRequest, payer: Record<string, string> | null): string =>
  JSON.stringify({
    totalAmount: request.terms.reduce((sum, { cents }) => sum + cents, request.initial),
    initialAmount: request.initial,
    itemName: request.itemName.slice(0, LONGEST_ITEM),
    backUrl: request.backUrl,
    errorUrl: request.errorUrl,
    returnUrl: request.returnUrl,
    containsDonation: false,
    ...(request.terms.length > 0
      ? { terms: request.terms.map(({ cents, day }) => ({ amount: cents, date: termOf(day) })) }
      : {}),
    ...(payer === null ? {} : { payer }),
    metadata: { id: request.reference },
  });

/** HelloAsso's checkout, API v5 (contract §6). */
export function helloAsso(parts: HelloAssoParts): PaymentProvider {
  const { organization, patienceMs = 8000, takesTestMoney = false } = parts;
  const host = parts.apiUrl.replace(/\/+$/, '');
  const checkouts = `${host}/v5/organizations/${encodeURIComponent(organization)}/checkout-intents`;
  const tokens = accessTokens({ ...parts, url: `${host}/oauth2/token`, patienceMs });

  /** With a token; one that is not taken any more is renewed once, as nothing was done yet. */
  async function call(url: string, signal: AbortSignal, body?: string): Promise<Answer> {
    const send = (token: string) => {
      const authorization = `Bearer ${token}`;
      if (body === undefined) return ask(url, { headers: { authorization } }, signal);
      return ask(url, { method: 'POST', body, headers: { authorization, 'content-type': 'application/json' } }, signal);
    };
    const token = await tokens.get(signal);
    const answer = await send(token);
    if (answer.status !== 401) return answer;
    tokens.drop(token);
    return send(await tokens.get(signal));
  }

  return {
    async openCheckout(request) {
      const signal = AbortSignal.timeout(patienceMs);
      const post = (payer: Record<string, string> | null) => call(checkouts, signal, bodyOf(request, payer));
      const payer = payerField(request.payer);
      let answer = await post(payer);
      // Its rules for names are longer than ours, and no reason to keep a member from paying.
      if (answer.status === 400 && payer !== null) answer = await post(null);
      if (!succeeded(answer)) throw failureOf(answer, 'opening a checkout');
      return openedIn(answer.body);
    },

    async readCheckout(id) {
      const url = `${checkouts}/${encodeURIComponent(id)}`;
      const answer = await call(url, AbortSignal.timeout(patienceMs));
      if (answer.status === 404) {
        // Its own 404 is JSON; the page of some proxy on the way says nothing about the checkout.
        if (answer.body === undefined)
          throw new ProviderFailed('UNREADABLE', 'reading a checkout: a page instead of it');
        return null;
      }
      if (!succeeded(answer)) throw failureOf(answer, 'reading a checkout');
      return checkoutIn(answer.body, id, { takesTestMoney });
    },
  };
}
