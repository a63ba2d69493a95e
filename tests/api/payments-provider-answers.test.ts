// Answers of the provider that are not what they should be: the client rejects them all.
import { expect, it, onTestFinished } from 'vitest';
import { listen } from '../support/listen.ts';
import { clientOf, codeOf, failureOf, topUp } from '../support/sandbox.ts';

const token = { access_token: 'abc', token_type: 'bearer', expires_in: 1800, refresh_token: 'def' };
const order = { id: 8, payments: [{ id: 9, amount: 5000, state: 'Authorized' }] };
const read = { id: 7, metadata: { id: 'r' }, order };
const withPayment = (payment: unknown) => ({ read: { ...read, order: { id: 8, payments: [payment] } } });
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
  const payments = [{ id: 9, cents: 5000, state: 'Authorized', instalment: null, refunds: [] }];
  expect(await club.readCheckout(7)).toEqual({ id: 7, reference: 'r', order: { id: 8, payments, isLegible: true } });
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
  const payment = { id: 9, state: 'Authorized', amount, amountTip: 300, items: [{ shareAmount: 5000 }] };
  expect((await orderOf([{ ...payment, refundOperations }]))?.payments).toMatchObject([
    { refunds: [{ id: 1, cents: share }] },
  ]);
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
    const url = await addressOf(withPayment(test));
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

it.each<[string, Parameters<typeof addressOf>[0]]>([
  ['no token', { token: { ...token, access_token: undefined } }],
  ['a token that would break a header', { token: { ...token, access_token: 'canary\r\nx: y' } }],
  ['a token without end', { token: { ...token, expires_in: '1800' } }],
  ['a key that is no text', { token: { ...token, refresh_token: 12 } }],
  ['null for a token', { token: null }],
  ['another checkout', { read: { ...read, id: 8 } }],
  ['an order without payments', { read: { ...read, order: { id: 8 } } }],
  ['an order without id', { read: { ...read, order: { payments: [] } } }],
  ['an amount in euros', withPayment({ id: 9, amount: 50.5, state: 'Authorized' })],
  ['an amount below nothing', withPayment({ id: 9, amount: -5000, state: 'Authorized' })],
  ['a payment without id', withPayment({ amount: 5000, state: 'Authorized' })],
  ['a payment without state', withPayment({ id: 9, amount: 5000 })],
  ['a page for a 404', { status: 404, read: '<h1>404</h1>' }],
])('is refused: %s', async (_what, answers) => {
  expect(await codeOf((await answering(answers)).readCheckout(7))).toBe('UNREADABLE');
});

it('says that there is no such checkout by a 404 without a text', async () => {
  expect(await (await answering({ status: 404, read: '' })).readCheckout(7)).toBeNull();
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
  ['none', { id: 7 }],
  ["somebody else's", { id: 7, metadata: { id: 12 } }],
])('has no reference when its metadata are %s', async (_what, answer) => {
  expect(await (await answering({ read: answer })).readCheckout(7)).toEqual({ id: 7, reference: null, order: null });
});

it('is not followed elsewhere, where the token would go along', async () => {
  expect(await codeOf((await answering({ status: 302 })).readCheckout(7))).toBe('UNREACHABLE');
});
