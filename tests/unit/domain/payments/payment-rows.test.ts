import { describe, expect, it } from 'vitest';
import { nextCheck, type IntentState, type Purpose } from '../../../../src/shared/domain/payments/intents.ts';
import { verdictOn } from '../../../../src/shared/domain/payments/verdict.ts';

const reference = 'reference';
const checkout = (payments: NonNullable<Parameters<typeof verdictOn>[1]['order']>['payments']) => ({
  id: 1,
  reference,
  order: { id: 1, payments, isLegible: true },
});
const payment = (id: number, state: string, cents: number, instalment: number | null = null) => ({
  id,
  cents,
  state,
  instalment,
  refunds: [],
});

describe('the rows of a payment', () => {
  // A top-up fills the wallet; a payment of the fee never does.
  it.each<[Purpose, string]>([
    ['WALLET', 'WALLET'],
    ['MEMBERSHIP_1', 'MEMBERSHIP'],
    ['MEMBERSHIP_3', 'MEMBERSHIP'],
  ])('for %s are on the account %s, and say what happened', (purpose, account) => {
    const first = purpose === 'MEMBERSHIP_3' ? 56_00 : 170_00;
    const books = checkout([payment(1, 'Refused', first, 1), payment(2, 'Authorized', first, 1)]);
    const { isPaid, differs, movements } = verdictOn({ reference, purpose, cents: 170_00 }, books);
    expect([isPaid, differs]).toEqual([true, false]);
    expect(movements.map(({ account: on, kind, cents }) => `${on} ${kind} ${cents}`)).toEqual([
      `${account} ONLINE_REFUSED 0`,
      `${account} ONLINE_PAYMENT ${first}`,
    ]);
  });

  it('are none, and nothing differs, before there is an order', () => {
    const none = verdictOn({ reference, purpose: 'WALLET', cents: 50_00 }, { id: 1, reference, order: null });
    expect([none.isPaid, none.differs, none.movements]).toEqual([false, false, []]);
  });
});

// Contract §6: open intents every 5 minutes, and a daily sweep for instalments, refusals and refunds.
describe('when the provider is asked next', () => {
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
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
});
