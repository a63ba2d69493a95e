// Our requests to the provider, and the sandbox's answers, checked against the provider's public OpenAPI document.
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import type { Sandbox } from '../../src/demo/helloasso/server.ts';
import { AMOUNTS, PAGES, TERMS } from '../../src/demo/helloasso/switches.ts';
import { PAYMENT_STATES } from '../../src/shared/domain/payments/verdict.ts';
import { faultsBy } from '../support/helloasso-document.ts';
import { listen } from '../support/listen.ts';
import { CLIENT_SECRET, clientOf, fee, openSandbox, topUp } from '../support/sandbox.ts';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await openSandbox();
});
afterEach(() => sandbox.close());

/** Our requests, as the provider gets them. */
async function heard(): Promise<{ readonly url: string; readonly bodies: unknown[] }> {
  const bodies: unknown[] = [];
  const { url, close } = await listen((request, response, body) => {
    const isToken = request.url === '/oauth2/token';
    if (!isToken) bodies.push(JSON.parse(body));
    const token = { access_token: 'abc', token_type: 'bearer', expires_in: 1800 };
    response.end(JSON.stringify(isToken ? token : { id: 7, redirectUrl: 'https://www.helloasso.com/checkout/7' }));
  });
  onTestFinished(close);
  return { url, bodies };
}

it.each([
  ['a top-up', topUp()],
  ['three payments', fee()],
  ['no payer', topUp({ payer: { firstname: '', lastname: '', email: '' } })],
  ['a long name', topUp({ itemName: 'É'.repeat(400) })],
])('a checkout for %s is asked for as the document says', async (_what, request) => {
  const { url, bodies } = await heard();
  await clientOf(url).openCheckout(request);
  expect(bodies).toHaveLength(1);
  expect(faultsBy('Carts.InitCheckoutBody', bodies[0])).toEqual([]);
});

it('terms are instants of the day that was meant, wherever in Europe they are read', async () => {
  const { url, bodies } = await heard();
  await clientOf(url).openCheckout(fee());
  const [{ terms }] = bodies as [{ terms: { date: string }[] }];
  expect(terms.map(({ date }) => date)).toEqual(['2026-12-26T12:00:00+01:00', '2027-01-26T12:00:00+01:00']);
});

/** The sandbox's own words, which no client has read yet. */
async function asker() {
  const form = { grant_type: 'client_credentials', client_id: 'plongee-client', client_secret: CLIENT_SECRET };
  const token = await fetch(`${sandbox.url}/oauth2/token`, { method: 'POST', body: new URLSearchParams(form) });
  const { access_token } = (await token.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
  const checkouts = `${sandbox.url}/v5/organizations/plongee/checkout-intents`;
  return {
    open: (body: object) => fetch(checkouts, { method: 'POST', headers, body: JSON.stringify(body) }),
    read: async (id: number): Promise<unknown> => (await fetch(`${checkouts}/${id}`, { headers })).json(),
  };
}

const WANTED = {
  totalAmount: 5000,
  initialAmount: 5000,
  itemName: 'Porte-monnaie',
  backUrl: 'https://espace.club.example/Paypal',
  errorUrl: 'https://espace.club.example/Paypal',
  returnUrl: 'https://espace.club.example/Paypal',
  containsDonation: false,
};

const valuesOf = <Value extends string>(labels: Readonly<Record<Value, string>>) => Object.keys(labels) as Value[];

it.each(valuesOf(PAGES))('the sandbox opens a checkout as the document says, its page %s', async (page) => {
  sandbox.switches.page = page;
  const answer: unknown = await (await (await asker()).open(WANTED)).json();
  expect(faultsBy('Carts.InitCheckoutResponse', answer)).toEqual([]);
  expect(answer).toHaveProperty('redirectUrl', page === 'NONE' ? null : expect.any(String));
});

it('the sandbox takes no property that the document does not know', async () => {
  const ask = await asker();
  const bodies = [
    { ...WANTED, comment: 'x' },
    { ...WANTED, payer: { firstName: 'Claire', phone: '06' } },
    { ...WANTED, totalAmount: 9000, terms: [{ amount: 4000, date: '2026-12-26' }] },
  ];
  for (const body of bodies) {
    expect(faultsBy('Carts.InitCheckoutBody', body)).not.toEqual([]);
    expect((await ask.open(body)).status).toBe(400);
  }
});

it('the sandbox answers orders as the document says, in each state, however they are shown', async () => {
  const ask = await asker();
  const club = clientOf(sandbox.url);
  const seen = new Set<string>();
  const answers: unknown[] = [await ask.read((await club.openCheckout(fee())).id)];
  for (const [turn, state] of PAYMENT_STATES.entries()) {
    Object.assign(sandbox.switches, {
      payAs: state,
      tip: 100 * (turn % 3),
      amounts: valuesOf(AMOUNTS)[turn % 3],
      terms: valuesOf(TERMS)[turn % 3],
    });
    const { id } = await club.openCheckout(turn % 2 === 0 ? fee() : topUp());
    sandbox.pay(id);
    const answer = (await ask.read(id)) as { order: { payments: { state: string }[] } };
    for (const payment of answer.order.payments) seen.add(payment.state);
    answers.push(answer);
  }
  Object.assign(sandbox.switches, { payAs: 'Authorized', tip: 300, amounts: 'WITH_TIP' });
  const { id } = await club.openCheckout(topUp());
  sandbox.pay(id);
  sandbox.refund(sandbox.payments().at(-1)!.id, 20_00);
  sandbox.refund(sandbox.payments().at(-1)!.id);
  answers.push(await ask.read(id));
  expect(answers.map((answer) => faultsBy('Carts.CheckoutIntentResponse', answer))).toEqual(answers.map(() => []));
  expect(seen).toEqual(new Set(PAYMENT_STATES));
  expect(answers.at(-1)).toMatchObject({
    redirectUrl: null,
    order: {
      payer: { firstName: 'Claire' },
      payments: [
        {
          amount: 53_00,
          amountTip: 300,
          items: [{ shareAmount: 50_00 }],
          refundOperations: [
            { amount: 20_00, amountTip: 0 },
            { amount: 33_00, amountTip: 300 },
          ],
        },
      ],
    },
  });
});
