import { instantInParis, parisIso, type Day } from '#domain/dates.ts';
import { isEmail } from '#domain/text.ts';
import { accessTokens } from './access-tokens.ts';
import { ask, failureOf, succeeded, type Answer } from './http.ts';
import { ProviderFailed, type CheckoutRequest, type Credential, type PaymentProvider } from './port.ts';
import { paymentsIn, payoutIn } from './records.ts';
import { checkoutIn, openedIn } from './responses.ts';

/** Placeholder names that the provider refuses. */
const PLACEHOLDER = /^(first|last)_?name$|^(unknown|anonyme?|user|admin|name|nom|pr[eé]nom|test)$/i;
/** Letters and the punctuation of French names; neither digits nor a single letter. */
const NAME = /^\p{L}[\p{L}\p{M} '’.-]*\p{L}\.?$/u;

const nameOf = (text: string): string | null => {
  const name = text.trim();
  return NAME.test(name) && !PLACEHOLDER.test(name) ? name : null;
};

/** Prefills the provider's form, without values for which it refuses the whole checkout; null when none is left. */
function payerField({ firstname, lastname, email }: CheckoutRequest['payer']): Record<string, string> | null {
  const [firstName, lastName] = [nameOf(firstname), nameOf(lastname)];
  const fields = {
    ...(firstName === null ? {} : { firstName }),
    ...(lastName === null ? {} : { lastName }),
    ...(isEmail(email.trim()) ? { email: email.trim() } : {}),
  };
  return Object.keys(fields).length > 0 ? fields : null;
}

interface Options {
  /** `https://api.helloasso.com`, `https://api.helloasso-sandbox.com`, or the URL of our own sandbox. */
  readonly apiUrl: string;
  readonly organization: string;
  readonly clientId: string;
  readonly credential: Credential;
  /** Counts test money as money, in the provider's own test environment only; false by default. */
  readonly takesTestMoney?: boolean;
  /** Timeout of a whole operation, its token included. */
  readonly timeoutMs?: number;
  readonly clock: () => Date;
}

/** The most that others ask for. */
const PAGE_SIZE = 100;
const MAX_ITEM_NAME = 250;

/** Noon in Paris: the same day everywhere in Europe. */
const termOf = (day: Day): string => parisIso(instantInParis(day, '12:00'));

const bodyOf = (request: CheckoutRequest, payer: Record<string, string> | null): string =>
  JSON.stringify({
    totalAmount: request.terms.reduce((sum, { cents }) => sum + cents, request.initial),
    initialAmount: request.initial,
    itemName: request.itemName.slice(0, MAX_ITEM_NAME),
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

/** API v5 (contract §6). */
export function helloAsso(options: Options): PaymentProvider {
  const { organization, timeoutMs = 8000, takesTestMoney = false } = options;
  const host = options.apiUrl.replace(/\/+$/, '');
  const account = `${host}/v5/organizations/${encodeURIComponent(organization)}`;
  const checkouts = `${account}/checkout-intents`;
  const tokens = accessTokens({ ...options, url: `${host}/oauth2/token`, timeoutMs });

  /** Retries once with a new token after a 401, which has had no effect. */
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

  async function read(url: string, what: string): Promise<unknown> {
    const answer = await call(url, AbortSignal.timeout(timeoutMs));
    if (!succeeded(answer)) throw failureOf(answer, what);
    return answer.body;
  }

  return {
    async openCheckout(request) {
      const signal = AbortSignal.timeout(timeoutMs);
      const post = (payer: Record<string, string> | null) => call(checkouts, signal, bodyOf(request, payer));
      const payer = payerField(request.payer);
      let answer = await post(payer);
      // Retries without the payer, whose name may break an unknown rule.
      if (answer.status === 400 && payer !== null) answer = await post(null);
      if (!succeeded(answer)) throw failureOf(answer, 'opening a checkout');
      return openedIn(answer.body, host);
    },

    async readCheckout(id) {
      const url = `${checkouts}/${encodeURIComponent(id)}`;
      const answer = await call(url, AbortSignal.timeout(timeoutMs));
      if (answer.status === 404) {
        // The provider's 404 is JSON; an HTML page comes from a proxy and says nothing about the checkout.
        if (answer.body === undefined)
          throw new ProviderFailed('UNREADABLE', 'reading a checkout: a page instead of it');
        return null;
      }
      if (!succeeded(answer)) throw failureOf(answer, 'reading a checkout');
      return checkoutIn(answer.body, id, { takesTestMoney });
    },

    async readPayments(page) {
      // `from` is about the payment's day: who gives it never sees a late refund.
      const query = new URLSearchParams({ pageSize: String(PAGE_SIZE), sortField: 'UpdateDate', sortOrder: 'Desc' });
      query.set('pageIndex', String(page));
      return paymentsIn(await read(`${account}/payments?${query.toString()}`, 'reading payments'), page, {
        takesTestMoney,
      });
    },

    readPayout: async (id) => payoutIn(await read(`${account}/cash-out/${id}/export`, 'reading a payout')),
  };
}
