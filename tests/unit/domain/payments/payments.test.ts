import { describe, expect, it } from 'vitest';
import { feeAfter } from '#domain/membership/fee.ts';
import { nextCheck, nextTry, stateAfter, type IntentState, type Purpose } from '#domain/payments/intents.ts';
import { hasCome, PAYMENT_STATES, missingFrom, referencesOf, verdictOn } from '#domain/payments/verdict.ts';
import { DOCUMENTED_STATES } from '#tests/support/helloasso-document.ts';

const REFERENCE = 'reference';
const topUp = { reference: REFERENCE, purpose: 'WALLET', cents: 5000 } as const;

/** `Authorized 5000`, `Refused#2 5000`, `Authorized 5000 -1000 -500`: a payment, its instalment and its refunds. */
const paymentOf = (text: string, index: number) => {
  const [head = '', amount, ...refunds] = text.split(' ');
  const [state = '', instalment] = head.split('#');
  return {
    id: index + 1,
    cents: Number(amount),
    state,
    instalment: instalment === undefined ? null : Number(instalment),
    refunds: refunds.map((cents, turn) => ({ id: 100 * (index + 1) + turn, cents: -Number(cents) })),
  };
};

const orderOf = (payments: string) => ({ id: 1, payments: payments.split(', ').map(paymentOf), isLegible: true });
const verdictFor = (purpose: Purpose, cents: number, payments: string) =>
  verdictOn({ reference: REFERENCE, purpose, cents }, { id: 1, reference: REFERENCE, order: orderOf(payments) });

/** What it comes to, and the cents that an empty ledger lacks. */
const verdict = (purpose: Purpose, cents: number, payments: string, known: readonly string[] = []) => {
  const { isPaid, differs, movements } = verdictFor(purpose, cents, payments);
  return [stateAfter('OPEN', { isPaid, differs }), missingFrom(new Set(known), movements).map((one) => one.cents)];
};

describe('what the ledger must hold', () => {
  const three = 'MEMBERSHIP_3';
  it.each<[Purpose, number, string, string, number[]]>([
    ['WALLET', 5000, 'Authorized 5000', 'PAID', [5000]],
    // A card that was refused, and the next one taken.
    ['WALLET', 5000, 'Refused 5000, Authorized 5000', 'PAID', [0, 5000]],
    ['WALLET', 5000, 'Refused 5000', 'OPEN', []],
    ['WALLET', 5000, 'AuthorizedPreprod 5000', 'OPEN', []],
    ['WALLET', 5000, 'Authorized 4999', 'MISMATCH', []],
    // The first one counts whenever it is looked at; the treasurer hears of the second.
    ['WALLET', 5000, 'Authorized 5000, Authorized 5000', 'MISMATCH', [5000]],
    ['WALLET', 5000, 'Refunded 5000, Authorized 5000', 'PAID', [5000, -5000, 5000]],
    ['WALLET', 5000, 'Refunding 5000', 'PAID', [5000]],
    ['WALLET', 5000, 'Refunded 5000', 'PAID', [5000, -5000]],
    ['WALLET', 5000, 'Contested 5000', 'PAID', [5000, -5000]],
    ['WALLET', 5000, 'Refunded 4999', 'OPEN', []],
    // A part of it is paid back, then another, whatever the state says of it.
    ['WALLET', 5000, 'Authorized 5000 -2000', 'PAID', [5000, -2000]],
    ['WALLET', 5000, 'Refunded 5000 -2000 -500', 'PAID', [5000, -2000, -500]],
    ['WALLET', 5000, 'Contested 5000 -2000', 'PAID', [5000, -2000, -3000]],
    // More than the club had: the rest was the tip.
    ['WALLET', 5000, 'Refunded 5000 -5300', 'PAID', [5000, -5000]],
    [three, 17000, 'Authorized#1 5600, Waiting#2 5600, Waiting#3 5800', 'PAID', [5600]],
    [three, 17000, 'Authorized 5600', 'PAID', [5600]],
    // One cent settles no fee, and neither do the terms without the first.
    [three, 17000, 'Authorized#1 1, Waiting#2 5600, Waiting#3 5800', 'MISMATCH', []],
    [three, 17000, 'Authorized#1 1, Authorized#2 5600, Waiting#3 5800', 'MISMATCH', []],
    [three, 17000, 'Waiting#1 5600, Authorized#2 5600', 'MISMATCH', []],
    // A term that differs is not credited; the first stays paid.
    [three, 17000, 'Authorized#1 5600, Authorized#2 5500, Authorized#3 5800', 'MISMATCH', [5600, 5800]],
    [three, 17000, 'Authorized#1 5600, Authorized#2 5600, Authorized#3 5600', 'MISMATCH', [5600, 5600]],
    [three, 17000, 'Authorized#1 5600, Authorized#4 5600', 'MISMATCH', [5600]],
    // The second instalment was refused, and regularised since.
    [
      three,
      17000,
      'Authorized#1 5600, Refused#2 5600, Authorized#3 5800, Authorized#2 5600',
      'PAID',
      [5600, 0, 5800, 5600],
    ],
    [three, 17000, 'Refunded#1 5600, Canceled#2 5600, Canceled#3 5800', 'PAID', [5600, -5600]],
  ])('for %s of %i: %s', (purpose, cents, payments, state, movements) => {
    expect(verdict(purpose, cents, payments)).toEqual([state, movements]);
  });

  it('is nothing more when it is asked again, and what went back since', () => {
    const { movements } = verdictFor('WALLET', 5000, 'Authorized 5000 -2000');
    const known = movements.map(({ reference }) => reference);
    expect(known).toEqual(['helloasso:payment:1', 'helloasso:refund:1:100']);
    expect(verdict('WALLET', 5000, 'Authorized 5000 -2000', known)).toEqual(['PAID', []]);
    expect(verdict('WALLET', 5000, 'Authorized 5000 -2000 -1000', known)).toEqual(['PAID', [-1000]]);
    // Taken by the bank before it was cancelled, or never taken at all.
    expect(verdict('WALLET', 5000, 'Canceled 5000 -2000', known)).toEqual(['OPEN', [-3000]]);
    expect(verdict('WALLET', 5000, 'Canceled 5000')).toEqual(['OPEN', []]);
  });

  it('is not paid back twice where a whole refund stands in the ledger since before refunds were told apart', () => {
    const known = ['helloasso:payment:1', 'helloasso:refund:1'];
    expect(verdict('WALLET', 5000, 'Refunded 5000 -2000 -3000', known)).toEqual(['PAID', []]);
    const { movements } = verdictFor('WALLET', 5000, 'Refunded 5000 -2000');
    expect(referencesOf(movements)).toContain('helloasso:refund:1');
  });

  it('says what stands in the books, and which refunds leave a part of it', () => {
    const { found, movements } = verdictFor('MEMBERSHIP_3', 17000, 'Authorized#1 1, Refunded#2 5600 -600');
    expect([found, movements.map(({ isPart }) => isPart)]).toEqual([5001, [true]]);
    expect(verdictFor('WALLET', 5000, 'Refunded 5000').movements.at(-1)?.isPart).toBe(false);
  });

  it('is nothing for another’s reference, nor before there is an order', () => {
    const [intent, order] = [topUp, orderOf('Authorized 5000')];
    const another = verdictOn(intent, { id: 1, reference: 'another', order });
    expect(another).toEqual({ isPaid: false, differs: true, found: 5000, movements: [], instalments: [] });
    const none = verdictOn(intent, { id: 1, reference: REFERENCE, order: null });
    expect(none).toMatchObject({ isPaid: false, differs: false, movements: [] });
  });

  it('is told to the treasurer where money cannot be read', () => {
    const order = { ...orderOf('Authorized 5000'), isLegible: false };
    expect(verdictOn(topUp, { id: 1, reference: REFERENCE, order })).toMatchObject({ isPaid: true, differs: true });
  });

  it.each([
    ['Authorized#1 5600, Waiting#2 5600, Waiting#3 5800', 'PAID AWAITED AWAITED'],
    ['Authorized#1 5600, Refused#2 5600, Waiting#3 5800', 'PAID REFUSED AWAITED'],
    ['Authorized#1 5600, Refused#2 5600, Authorized#2 5600, Authorized#3 5800', 'PAID PAID PAID'],
    ['Authorized#1 5600, Refunded#2 5600, Canceled#3 5800', 'PAID REFUNDED AWAITED'],
  ])('in three, of %s: %s', (payments, states) => {
    const { instalments, movements } = verdictFor('MEMBERSHIP_3', 17000, payments);
    expect(instalments.join(' ')).toBe(states);
    expect(movements[0]?.instalment).toBe(1);
    expect(movements.at(-1)?.instalment).toBe(movements.length === 1 ? 1 : movements.length === 4 ? 3 : 2);
  });

  // A top-up fills the wallet; a payment of the fee never does.
  it.each<[Purpose, string]>([
    ['WALLET', 'WALLET'],
    ['MEMBERSHIP_1', 'MEMBERSHIP'],
    ['MEMBERSHIP_3', 'MEMBERSHIP'],
  ])('for %s is on the account %s, and says what happened', (purpose, account) => {
    const first = purpose === 'MEMBERSHIP_3' ? 5600 : 17000;
    const { movements } = verdictFor(purpose, 17000, `Refused#1 ${first}, Authorized#1 ${first}`);
    expect(movements.map((one) => `${one.account} ${one.kind} ${one.cents}`)).toEqual([
      `${account} ONLINE_REFUSED 0`,
      `${account} ONLINE_PAYMENT ${first}`,
    ]);
  });
});

it('knows the states of the provider’s document, four of which are money', () => {
  expect(PAYMENT_STATES.toSorted()).toEqual(DOCUMENTED_STATES.toSorted());
  expect(PAYMENT_STATES.filter(hasCome)).toEqual(['Authorized', 'Refunding', 'Refunded', 'Contested']);
  for (const state of PAYMENT_STATES) {
    const paid = ['Authorized', 'Refunding', 'Refunded', 'Contested'].includes(state);
    expect([state, verdict('WALLET', 5000, `${state} 5000`)[0]]).toEqual([state, paid ? 'PAID' : 'OPEN']);
  }
});

it.each<[IntentState, boolean, boolean, IntentState]>([
  ['OPEN', false, false, 'OPEN'],
  ['ABANDONED', false, false, 'ABANDONED'],
  ['ABANDONED', true, false, 'PAID'],
  ['OPEN', false, true, 'MISMATCH'],
  ['PAID', true, true, 'MISMATCH'],
  ['MISMATCH', true, false, 'PAID'],
  // What differed has gone back.
  ['MISMATCH', false, false, 'OPEN'],
])('an intent that was %s is, paid: %j, differing: %j, %s', (before, isPaid, differs, after) => {
  expect(stateAfter(before, { isPaid, differs })).toBe(after);
});

it.each([
  [170_00, 170_00, 0],
  [250_00, 50_00, 200_00],
  [120_00, 170_00, 0],
  [-100, 170_00, 0],
  [null, 170_00, 0],
])('a fee of %j after %j is %j', (due, paid, left) => expect(feeAfter(due, paid)).toBe(left));

describe('when the provider is asked next', () => {
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

  // Contract §6: open intents every 5 minutes, and a daily sweep for instalments, refusals and refunds.
  it.each<[IntentState, number, number | null]>([
    ['CREATED', 0, 5 * minute],
    ['OPEN', minute, 5 * minute],
    ['OPEN', 2 * hour - 1, 5 * minute],
    ['OPEN', 2 * hour, hour],
    ['OPEN', 2 * day - 1, hour],
    ['OPEN', 2 * day, null],
    ['PAID', minute, day],
    // The third instalment comes within three months.
    ['PAID', 93 * day, day],
    ['PAID', 120 * day, null],
    ['MISMATCH', minute, day],
    ['ABANDONED', minute, null],
  ])('about one that is %s since %i ms: after %j ms', (state, age, next) => expect(nextCheck(state, age)).toBe(next));

  it.each<['OPEN' | 'PAID', number, boolean, number | null]>([
    ['OPEN', minute, true, 5 * minute],
    ['OPEN', minute, false, 5 * minute],
    ['OPEN', 3 * hour, false, hour],
    // The payment may exist as long as it could not be looked up.
    ['OPEN', 3 * day, true, hour],
    ['OPEN', 3 * day, false, day],
    ['PAID', 3 * day, true, hour],
    ['OPEN', 121 * day, true, null],
  ])('a check of one that is %s for %i ms (away: %j) failed: after %j ms', (state, age, isAway, next) =>
    expect(nextTry(state, age, isAway)).toBe(next),
  );
});
