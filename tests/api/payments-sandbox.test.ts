// The sandbox itself, its answers and our requests checked against the provider's public OpenAPI document.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { helloAsso } from '#server/integrations/payments/helloasso.ts';
import type { Sandbox } from '#demo/helloasso/server.ts';
import { AMOUNTS, PAGES, TERMS } from '#demo/helloasso/switches.ts';
import { PAYMENT_STATES } from '#domain/payments/verdict.ts';
import { faultsBy } from '../support/helloasso-document.ts';
import { listen } from '../support/listen.ts';
import { CLIENT_SECRET, clientOf, fee, keyStore, openSandbox, topUp, withSecret } from '../support/sandbox.ts';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await openSandbox();
});
afterEach(() => sandbox.close());

it('listens on loopback and nowhere else', async () => {
  await expect(openSandbox({ host: '0.0.0.0' })).rejects.toThrow('loopback only');
});

it('writes no key into its books, which a restart goes on with', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'books-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const storeFile = path.join(folder, 'books.json');
  const credential = keyStore();
  const first = await openSandbox({ storeFile });
  const port = Number(new URL(first.url).port);
  const club = clientOf(first.url, { credential });
  const [paid, open] = [await club.openCheckout(fee()), await club.openCheckout(topUp())];
  first.pay(paid.id);
  const books = first.payments();
  await first.close();
  const kept = readFileSync(storeFile, 'utf8');
  expect(kept).not.toContain('canary');
  expect(kept).not.toContain(credential.key);

  const second = await openSandbox({ storeFile, port });
  onTestFinished(() => second.close());
  expect(second.payments()).toEqual(books);
  // The connections of before have ended with the first.
  await expect.poll(async () => (await club.readCheckout(open.id))?.order).toBeNull();
  second.settle(books[0]!.orderId, 2, 'Authorized');
  expect((await club.readCheckout(paid.id))?.order?.payments.map(({ state }) => state)).toEqual([
    'Authorized',
    'Authorized',
    'Waiting',
  ]);
  // The key that was stored last still opens the door, and no id is given twice.
  const fresh = clientOf(second.url, { credential });
  expect((await fresh.openCheckout(topUp())).id).toBeGreaterThan(Math.max(open.id, ...books.map(({ id }) => id)));
});

it('is started by itself, and says how it is reached', async () => {
  const script = path.join(import.meta.dirname, '../../scripts/sandbox.ts');
  const alone = spawn(process.execPath, [script, '--port', '0'], { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void alone.kill('SIGKILL'));
  const ended = once(alone, 'exit');
  let said = '';
  for await (const part of alone.stdout) {
    said += String(part);
    if (said.includes('Ctrl-C')) break;
  }
  const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? [];
  const valueOf = (name: string) => new RegExp(`${name} +(\\S+)`).exec(said)?.[1] ?? '';
  const club = helloAsso({
    apiUrl: url,
    organization: valueOf('organisation'),
    clientId: valueOf('client_id'),
    credential: withSecret(valueOf('client_secret')),
    clock: () => new Date(),
  });
  expect((await club.openCheckout(topUp())).redirectUrl).toContain(url);
  alone.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

it('takes no form of another site', async () => {
  const { id } = await clientOf(sandbox.url).openCheckout(topUp());
  const press = (site: string) =>
    fetch(`${sandbox.url}/checkout/${id}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ choice: 'pay' }),
      headers: { 'sec-fetch-site': site },
    });
  expect((await press('cross-site')).status).toBe(403);
  expect(sandbox.payments()).toEqual([]);
  expect((await press('same-origin')).status).toBe(303);
  expect(sandbox.payments()).toHaveLength(1);
});

it('notifies once, twice, never or late, and of what the bank and the treasurer do', async () => {
  const heard: unknown[] = [];
  const { url, close } = await listen((_request, response, body) => {
    heard.push(JSON.parse(body));
    response.end();
  });
  onTestFinished(close);
  sandbox.notifyAt(`${url}/secret`);
  const pay = async () => {
    sandbox.pay((await clientOf(sandbox.url).openCheckout(topUp())).id);
    return sandbox.payments().at(-1)!;
  };
  for (const [notify, times] of [
    ['ONCE', 1],
    ['TWICE', 2],
  ] as const) {
    heard.length = 0;
    sandbox.switches.notify = notify;
    const { orderId, checkoutId } = await pay();
    await expect.poll(() => heard).toHaveLength(times);
    expect(heard.at(-1)).toMatchObject({
      eventType: 'Order',
      data: { id: orderId, checkoutIntentId: checkoutId },
      metadata: { id: 'reference-of-the-intent' },
    });
  }
  heard.length = 0;
  sandbox.switches.notify = 'NEVER';
  const { id } = await pay();
  Object.assign(sandbox.switches, { notify: 'LATE', notifyLateMs: 50 });
  sandbox.refund(id);
  expect(heard).toEqual([]);
  await expect.poll(() => heard).toMatchObject([{ eventType: 'Payment', data: { id, state: 'Refunded' } }]);
});

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
  const refundOperations = [
    { amount: 20_00, amountTip: 0 },
    { amount: 33_00, amountTip: 300 },
  ];
  const payment = { amount: 53_00, amountTip: 300, items: [{ shareAmount: 50_00 }], refundOperations };
  const order = { payer: { firstName: 'Claire' }, payments: [payment] };
  expect(answers.at(-1)).toMatchObject({ redirectUrl: null, order });
});
