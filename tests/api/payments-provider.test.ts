// The provider's client against the sandbox, over HTTP on loopback: failures between the two, and their consequences.
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { ProviderFailed } from '#server/integrations/payments/port.ts';
import type { Sandbox } from '#demo/helloasso/server.ts';
import { NO_FAULTS } from '#demo/helloasso/switches.ts';
import {
  CLIENT_SECRET,
  clientOf,
  codeOf,
  failureOf,
  fee,
  FIRST_KEY,
  keyStore,
  NOW,
  openSandbox,
  topUp,
  withSecret,
} from '../support/sandbox.ts';
import { listen } from '../support/listen.ts';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await openSandbox();
});
afterEach(() => sandbox.close());

describe('a checkout', () => {
  it('is opened, paid and read', async () => {
    const club = clientOf(sandbox.url);
    const { id, redirectUrl } = await club.openCheckout(topUp());
    expect(redirectUrl).toBe(`${sandbox.url}/checkout/${id}`);
    expect(await club.readCheckout(id)).toEqual({ id, reference: 'reference-of-the-intent', order: null });

    const back = new URL(sandbox.pay(id));
    const paid = await club.readCheckout(id);
    expect(paid?.order?.payments).toMatchObject([{ cents: 50_00, state: 'Authorized' }]);
    expect(`${back.origin}${back.pathname}`).toBe('https://espace.club.example/Paypal');
    expect(Object.fromEntries(back.searchParams)).toEqual({
      from: 'menu',
      checkoutIntentId: String(id),
      code: 'succeeded',
      orderId: String(paid?.order?.id),
    });
    expect(sandbox.payments()).toMatchObject([{ checkoutId: id, cents: 50_00, reference: 'reference-of-the-intent' }]);
  });

  it('has no order when it was refused', async () => {
    const club = clientOf(sandbox.url);
    const { id } = await club.openCheckout(topUp());
    expect(sandbox.refuse(id)).toBe(`https://espace.club.example/Paypal?again=1&checkoutIntentId=${id}&code=refused`);
    expect((await club.readCheckout(id))?.order).toBeNull();
  });

  it('is paid in instalments, which the bank takes or refuses later', async () => {
    const club = clientOf(sandbox.url);
    const { id } = await club.openCheckout(fee());
    sandbox.pay(id);
    const states = async () => (await club.readCheckout(id))?.order?.payments.map(({ cents, state }) => [cents, state]);
    expect(await states()).toEqual([
      [56_00, 'Authorized'],
      [56_00, 'Waiting'],
      [58_00, 'Waiting'],
    ]);
    const [first] = sandbox.payments();
    sandbox.settle(first!.orderId, 2, 'Authorized');
    sandbox.settle(first!.orderId, 3, 'Refused');
    sandbox.refund(first!.id);
    expect(await states()).toEqual([
      [56_00, 'Refunded'],
      [56_00, 'Authorized'],
      [58_00, 'Refused'],
    ]);
    expect(() => sandbox.refund(first!.id)).toThrow('no payment');
    expect(() => sandbox.settle(first!.orderId, 2, 'Refused')).toThrow('no payment');
  });

  it.each([
    ['terms on the 28th', { ...fee(), terms: [{ cents: 56_00, day: '2026-12-28' }] }],
    ['terms that skip a month', { ...fee(), terms: [{ cents: 56_00, day: '2027-01-26' }] }],
    ['nothing to pay', topUp({ initial: 0 })],
    ['an address that is not safe', topUp({ returnUrl: 'http://espace.club.example/Paypal' })],
  ])('with %s is refused', async (_what, request) => {
    expect(await codeOf(clientOf(sandbox.url).openCheckout(request))).toBe('REFUSED');
  });

  it.each([
    ['one letter', { firstname: 'C', lastname: 'LAMBERT', email: 'claire@example.org' }],
    ['words of a form', { firstname: 'firstname', lastname: 'lastname', email: 'claire@example.org' }],
    ['a broken address', { firstname: 'Claire', lastname: 'LAMBERT', email: 'claire@' }],
    ['nothing at all', { firstname: '', lastname: '', email: '' }],
    ['a name that only the provider minds', { firstname: 'Nguyễn', lastname: 'NG', email: 'claire@example.org' }],
  ])('is opened for a payer with %s', async (_what, payer) => {
    const { id } = await clientOf(sandbox.url).openCheckout(topUp({ payer }));
    expect(id).toBeGreaterThan(0);
  });

  it('takes a name as it is written', async () => {
    const payer = { firstname: 'Anne-Cécile', lastname: "D’HÔTEL DE L'ISLE", email: 'a@example.org' };
    const { redirectUrl } = await clientOf(sandbox.url).openCheckout(topUp({ payer, itemName: 'É'.repeat(400) }));
    const page = await (await fetch(redirectUrl)).text();
    expect(page).toContain("Anne-Cécile D’HÔTEL DE L'ISLE · a@example.org");
    expect(page).toContain('É'.repeat(250));
    expect(page).not.toContain('É'.repeat(251));
  });

  it('belongs to its club', async () => {
    const other = clientOf(sandbox.url, { organization: 'autre/../plongee' });
    const { id } = await clientOf(sandbox.url).openCheckout(topUp());
    expect(await other.readCheckout(id)).toBeNull();
    expect(await codeOf(other.openCheckout(topUp()))).toBe('REFUSED');
  });
});

describe('the token', () => {
  it('is asked for once, and kept for its life minus a minute', async () => {
    let now = new Date(NOW);
    const club = clientOf(sandbox.url, { clock: () => now });
    const at = async (minutes: number) => {
      now = new Date(Date.parse(NOW) + minutes * 60_000);
      await club.readCheckout(1);
      return sandbox.calls.token;
    };
    expect([await at(0), await at(10), await at(28.9), await at(29.1), await at(58)]).toEqual([1, 1, 1, 2, 2]);
  });

  it('is asked for once by many who come together', async () => {
    const club = clientOf(sandbox.url, { credential: keyStore() });
    sandbox.switches.delayMs = 30;
    await Promise.all(Array.from({ length: 20 }, () => club.readCheckout(1)));
    expect(sandbox.calls).toMatchObject({ token: 1, read: 20 });
  });

  it('comes with a new key, which is stored before the token is used', async () => {
    const credential = keyStore();
    let readsAtStoring = -1;
    const club = clientOf(sandbox.url, {
      credential: {
        ...credential,
        refreshToken: () => credential.refreshToken(),
        async storeRefreshToken(key) {
          await sleep(50);
          readsAtStoring = sandbox.calls.read;
          await credential.storeRefreshToken(key);
        },
      },
    });
    await club.readCheckout(1);
    expect(readsAtStoring).toBe(0);
    expect(credential.history).toHaveLength(1);
    expect(credential.key).not.toBe(FIRST_KEY);
    expect(sandbox.calls.read).toBe(1);
  });

  it('is not used when its key could not be stored, and the old key still opens the door', async () => {
    const credential = keyStore();
    let full = true;
    const club = clientOf(sandbox.url, {
      credential: {
        clientSecret: null,
        refreshToken: () => credential.refreshToken(),
        storeRefreshToken: (key) =>
          full ? Promise.reject(new Error(`disk full, writing ${key}`)) : credential.storeRefreshToken(key),
      },
    });
    const failure = await failureOf(club.readCheckout(1));
    expect(failure.code).toBe('UNAUTHORISED');
    expect(inspect(failure)).not.toContain('writing');
    expect(sandbox.calls.read).toBe(0);
    full = false;
    expect(await club.readCheckout(1)).toBeNull();
  });

  it('is renewed from key to key', async () => {
    const credential = keyStore();
    let now = new Date(NOW);
    const club = clientOf(sandbox.url, { credential, clock: () => now });
    for (let hour = 0; hour < 5; hour += 1) {
      now = new Date(Date.parse(NOW) + hour * 3_600_000);
      expect(await club.readCheckout(1)).toBeNull();
    }
    expect(new Set(credential.history).size).toBe(5);
    credential.key = FIRST_KEY;
    expect(await codeOf(clientOf(sandbox.url, { credential }).readCheckout(1))).toBe('UNAUTHORISED');
  });

  it('is had with the key of another process that was quicker', async () => {
    const shared = keyStore();
    const quick = clientOf(sandbox.url, { credential: shared });
    await quick.readCheckout(1);
    await clientOf(sandbox.url, { credential: shared }).readCheckout(1);
    let stale = true;
    const slow = clientOf(sandbox.url, {
      credential: {
        clientSecret: null,
        storeRefreshToken: (key) => shared.storeRefreshToken(key),
        refreshToken: () => {
          const key = stale ? FIRST_KEY : shared.key;
          stale = false;
          return Promise.resolve(key);
        },
      },
    });
    expect(await slow.readCheckout(1)).toBeNull();
    expect(sandbox.calls.token).toBe(4);
  });

  it('is had by the secret first, and leaves the stored key as it is', async () => {
    const credential = { ...keyStore(), clientSecret: CLIENT_SECRET };
    await clientOf(sandbox.url, { credential }).readCheckout(1);
    expect(credential.history).toEqual([]);
  });

  it('is had by the stored key when the secret is not taken any more', async () => {
    const credential = { ...keyStore(), clientSecret: 'canary-old-secret' };
    expect(await clientOf(sandbox.url, { credential }).readCheckout(1)).toBeNull();
    expect(credential.history).toHaveLength(1);
  });

  it.each([
    ['no key', () => ({ ...keyStore(), key: null })],
    ['a wrong key', () => ({ ...keyStore(), key: 'canary-wrong-key' })],
    ['a wrong secret and no key', () => ({ ...keyStore(), key: null, clientSecret: 'canary-wrong-secret' })],
  ])('is not had with %s', async (_what, credential) => {
    const club = clientOf(sandbox.url, { credential: credential() });
    expect(await codeOf(club.readCheckout(1))).toBe('UNAUTHORISED');
    expect(sandbox.calls.read).toBe(0);
  });

  it('is renewed once when an operation is refused', async () => {
    const club = clientOf(sandbox.url);
    const { id } = await club.openCheckout(topUp());
    sandbox.revokeTokens();
    expect(await club.readCheckout(id)).toMatchObject({ id });
    expect(sandbox.calls).toEqual({ token: 2, open: 1, read: 2 });
    sandbox.switches.refuseTokens = 2;
    expect(await codeOf(club.readCheckout(id))).toBe('UNAUTHORISED');
    expect(sandbox.calls).toEqual({ token: 3, open: 1, read: 4 });
  });
});

describe('a provider in trouble', () => {
  it.each([
    ['answers 500', { failAs: '500' as const }, 'UNREACHABLE'],
    ['has had enough of us', { failAs: '429' as const }, 'UNREACHABLE'],
    ['shows a page', { failAs: 'GARBAGE' as const }, 'UNREADABLE'],
  ])('that %s is said to be so, for the token and for the operation', async (_what, how, code) => {
    const club = clientOf(sandbox.url);
    Object.assign(sandbox.switches, how, { failNext: 1 });
    expect(await codeOf(club.readCheckout(1))).toBe(code);
    expect(await club.readCheckout(1)).toBeNull();
    sandbox.switches.failNext = 2;
    expect(await codeOf(club.readCheckout(1))).toBe(code);
    expect(await codeOf(club.openCheckout(topUp()))).toBe(code);
    expect((await club.openCheckout(topUp())).id).toBeGreaterThan(0);
  });

  it.each([
    ['the token', false],
    ['the operation', true],
  ])('that hangs on %s is given up when the patience ends', async (_what, afterToken) => {
    const club = clientOf(sandbox.url, { timeoutMs: 1000 });
    if (afterToken) await club.readCheckout(1);
    sandbox.switches.hangMs = 4000;
    const begun = performance.now();
    expect(await codeOf(club.openCheckout(topUp()))).toBe('TIMEOUT');
    expect(performance.now() - begun).toBeLessThan(3000);
    Object.assign(sandbox.switches, NO_FAULTS);
    expect(await club.readCheckout(1)).toBeNull();
  });

  it('has one patience for the token and the operation together', async () => {
    const club = clientOf(sandbox.url, { timeoutMs: 1300 });
    sandbox.switches.delayMs = 700;
    expect(await codeOf(club.readCheckout(1))).toBe('TIMEOUT');
    // The token came, so the next one has its patience for itself.
    sandbox.switches.delayMs = 0;
    expect(await club.readCheckout(1)).toBeNull();
    expect(sandbox.calls.token).toBe(1);
  });

  it('waits for no key that the database does not give', async () => {
    const credential = { ...keyStore(), refreshToken: () => new Promise<never>(() => {}) };
    expect(await codeOf(clientOf(sandbox.url, { credential, timeoutMs: 300 }).readCheckout(1))).toBe('TIMEOUT');
  });

  it('that is away is not reached', async () => {
    await sandbox.close();
    const failure = await failureOf(clientOf(sandbox.url).readCheckout(1));
    expect(failure.code).toBe('UNREACHABLE');
    expect(failure.message).toContain('ECONNREFUSED');
    sandbox = await openSandbox();
  });
});

it('what is kept to ourselves is in no error, whatever goes wrong', async () => {
  const secrets = [CLIENT_SECRET, FIRST_KEY, 'canary'];
  const credentials = [withSecret(), withSecret('canary-wrong'), keyStore(), { ...keyStore(), key: 'canary wrong\n' }];
  const failures: unknown[] = [];
  for (const failAs of ['500', '429', 'GARBAGE'] as const) {
    for (const credential of credentials) {
      Object.assign(sandbox.switches, { failAs, failNext: 1 });
      const club = clientOf(sandbox.url, { credential, timeoutMs: 300 });
      failures.push(await club.readCheckout(1).catch((error: unknown) => error));
      sandbox.switches.refuseTokens = 2;
      failures.push(await club.openCheckout(topUp()).catch((error: unknown) => error));
      sandbox.switches.hangMs = 1000;
      failures.push(await club.openCheckout(topUp()).catch((error: unknown) => error));
      Object.assign(sandbox.switches, NO_FAULTS);
    }
  }
  for (const failure of failures) {
    expect(failure).toBeInstanceOf(ProviderFailed);
    const words = `${String(failure)} ${JSON.stringify(failure)} ${inspect(failure, { depth: 10, showHidden: true })}`;
    for (const secret of secrets) expect(words).not.toContain(secret);
  }
});

// Invalid answers of a provider: the client rejects them all.
describe('an answer that is not what it should be', () => {
  const token = { access_token: 'abc', token_type: 'bearer', expires_in: 1800, refresh_token: 'def' };
  const read = {
    id: 7,
    metadata: { id: 'r' },
    order: { id: 8, payments: [{ id: 9, amount: 5000, state: 'Authorized' }] },
  };
  const withPayment = (payment: unknown) => ({ ...read, order: { id: 8, payments: [payment] } });
  const opened = { id: 7, redirectUrl: 'https://www.helloasso.com/checkout/7' };

  /** A provider that answers as it is told: to the token endpoint, to a new checkout, to one that is read. */
  async function addressOf(answers: { token?: unknown; opened?: unknown; read?: unknown; status?: number }) {
    const all = { token, opened, read, status: 200, ...answers };
    const { url, close } = await listen((request, response) => {
      const isToken = request.url === '/oauth2/token';
      const body = isToken ? all.token : request.method === 'POST' ? all.opened : all.read;
      const isDirect = request.url?.startsWith('/v5/') ?? false;
      response.writeHead(isDirect ? all.status : 200, { location: '/elsewhere' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
    onTestFinished(close);
    return `${url}/`;
  }
  const answering = async (answers: Parameters<typeof addressOf>[0]) => clientOf(await addressOf(answers));

  it('is read when it is right', async () => {
    const club = await answering({});
    expect(await club.openCheckout(topUp())).toEqual(opened);
    expect(await club.readCheckout(7)).toEqual({
      id: 7,
      reference: 'r',
      order: {
        id: 8,
        payments: [{ id: 9, cents: 5000, state: 'Authorized', instalment: null, refunds: [] }],
        isLegible: true,
      },
    });
  });

  const orderOf = async (payments: unknown[]) =>
    (await (await answering({ read: { ...read, order: { id: 8, payments } } })).readCheckout(7))?.order;

  it.each([
    [
      'the items, without the tip',
      { amount: 5300, amountTip: 300, items: [{ shareAmount: 4000 }, { shareAmount: 1000 }] },
    ],
    ['the items, the tip beside', { amount: 5000, amountTip: 300, items: [{ shareAmount: 5000 }] }],
    ['the amount, where no items are shown', { amount: 5000, amountTip: 300, items: [] }],
    ['the amount, where items are null', { amount: 5000, amountTip: null, items: null }],
  ])('takes for the club’s share %s', async (_what, payment) => {
    expect((await orderOf([{ id: 9, state: 'Authorized', ...payment }]))?.payments).toMatchObject([{ cents: 5000 }]);
  });

  it.each([
    ['that contain the tip as the payment does', 5300, 2300, 2000],
    ['that do not', 5000, 2000, 2000],
  ])('takes for the club’s share of refunds %s', async (_what, amount, refunded, share) => {
    const refundOperations = [
      { id: 1, amount: refunded, amountTip: 300, status: 'Processed' },
      { id: 2, amount: 700, amountTip: 0, status: 'Processing' },
      { id: 3, amount: 700, amountTip: 0, status: 'Refused' },
    ];
    const payment = {
      id: 9,
      state: 'Authorized',
      amount,
      amountTip: 300,
      items: [{ shareAmount: 5000 }],
      refundOperations,
    };
    expect((await orderOf([payment]))?.payments).toMatchObject([{ refunds: [{ id: 1, cents: share }] }]);
  });

  const paid = { id: 9, amount: 5600, state: 'Authorized', installmentNumber: 1 };
  it.each<[string, unknown, boolean]>([
    ['a term ahead without amount', { id: 10, state: 'Pending', installmentNumber: 2 }, true],
    ['no term at all', null, true],
    ['money without a readable amount', { id: 10, state: 'Authorized', amount: '56' }, false],
    ['money with a share that cannot be read', { id: 10, state: 'Authorized', amount: 56, items: [{}] }, false],
  ])('is not hidden by %s', async (_what, term, isLegible) => {
    expect(await orderOf([term, paid])).toMatchObject({ payments: [{ id: 9, cents: 5600, instalment: 1 }], isLegible });
  });

  it('takes test money for money in the provider’s test environment alone', async () => {
    const test = { id: 9, amount: 5000, state: 'AuthorizedPreprod' };
    const states = async (takesTestMoney?: boolean) => {
      const url = await addressOf({ read: withPayment(test) });
      const order = await clientOf(url, takesTestMoney === undefined ? {} : { takesTestMoney }).readCheckout(7);
      return order?.order?.payments.map(({ state }) => state);
    };
    expect([await states(), await states(false), await states(true)]).toEqual([
      ['AuthorizedPreprod'],
      ['AuthorizedPreprod'],
      ['Authorized'],
    ]);
  });

  it('says that a checkout came without a page', async () => {
    const failure = await failureOf((await answering({ opened: { id: 7, redirectUrl: null } })).openCheckout(topUp()));
    expect([failure.code, failure.message]).toEqual(['UNREADABLE', 'a checkout without a page']);
  });

  it.each([
    ['no token', { ...token, access_token: undefined }],
    ['a token that would break a header', { ...token, access_token: 'canary\r\nx: y' }],
    ['no end of its life', { ...token, expires_in: '1800' }],
    ['a key that is no text', { ...token, refresh_token: 12 }],
    ['null', null],
  ])('token: %s', async (_what, answer) => {
    expect(await codeOf((await answering({ token: answer })).readCheckout(7))).toBe('UNREADABLE');
  });

  it.each([
    ['an id of 0', { ...opened, id: 0 }],
    ['an id beyond all figures', { ...opened, id: 2 ** 53 }],
    ['no page', { id: 7 }],
    ['a page that anybody on the way could change', { ...opened, redirectUrl: 'http://www.helloasso.com/checkout/7' }],
    ['a script for a page', { ...opened, redirectUrl: 'javascript:alert(1)' }],
    ['a page of another site', { ...opened, redirectUrl: 'https://www.helloasso.com.example/checkout/7' }],
    ['a page of a like name', { ...opened, redirectUrl: 'https://nothelloasso.com/checkout/7' }],
  ])('new checkout: %s', async (_what, answer) => {
    expect(await codeOf((await answering({ opened: answer })).openCheckout(topUp()))).toBe('UNREADABLE');
  });

  it.each([
    ['another checkout', { ...read, id: 8 }],
    ['an order without payments', { ...read, order: { id: 8 } }],
    ['an order without id', { ...read, order: { payments: [] } }],
    ['an amount in euros', withPayment({ id: 9, amount: 50.5, state: 'Authorized' })],
    ['an amount below nothing', withPayment({ id: 9, amount: -5000, state: 'Authorized' })],
    ['a payment without id', withPayment({ amount: 5000, state: 'Authorized' })],
    ['a payment without state', withPayment({ id: 9, amount: 5000 })],
  ])('read checkout: %s', async (_what, answer) => {
    expect(await codeOf((await answering({ read: answer })).readCheckout(7))).toBe('UNREADABLE');
  });

  it.each([
    ['none', { id: 7 }],
    ["somebody else's", { id: 7, metadata: { id: 12 } }],
  ])('has no reference when its metadata are %s', async (_what, answer) => {
    expect(await (await answering({ read: answer })).readCheckout(7)).toEqual({ id: 7, reference: null, order: null });
  });

  it('is not followed elsewhere, where the token would go along', async () => {
    expect(await codeOf((await answering({ status: 302 })).readCheckout(7))).toBe('UNREACHABLE');
  });

  it('is no news of a checkout when the 404 is a page', async () => {
    expect(await codeOf((await answering({ status: 404, read: '<h1>404</h1>' })).readCheckout(7))).toBe('UNREADABLE');
    expect(await (await answering({ status: 404, read: '' })).readCheckout(7)).toBeNull();
  });
});
