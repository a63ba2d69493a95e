import { describe, expect, it } from 'vitest';
import { feeAfter } from '../../../src/shared/domain/membership/fee.ts';
import { nextTry, verdictOn, type Purpose } from '../../../src/shared/domain/payments/intents.ts';

const REFERENCE = 'reference';

/** `Authorized 5000, Refused 5000`: the order's payments. */
const verdict = (purpose: Purpose, cents: number, payments: string) => {
  const order = {
    id: 1,
    payments: payments.split(', ').map((text, index) => {
      const [state = '', amount] = text.split(' ');
      return { id: index + 1, cents: Number(amount), state };
    }),
  };
  const { state, movements } = verdictOn(
    { reference: REFERENCE, purpose, cents },
    { id: 1, reference: REFERENCE, order },
  );
  return [state, movements.map(({ cents: moved }) => moved)];
};

describe('what the ledger must hold', () => {
  it.each<[Purpose, number, string, string, number[]]>([
    ['WALLET', 5000, 'Authorized 5000', 'PAID', [5000]],
    // A card that was refused, and the next one taken.
    ['WALLET', 5000, 'Refused 5000, Authorized 5000', 'PAID', [0, 5000]],
    ['WALLET', 5000, 'Refused 5000', 'UNPAID', []],
    ['WALLET', 5000, 'Waiting 5000', 'UNPAID', []],
    ['WALLET', 5000, 'Authorized 4999', 'MISMATCH', []],
    ['WALLET', 5000, 'Authorized 5000, Authorized 5000', 'MISMATCH', []],
    ['WALLET', 5000, 'Refunded 5000', 'PAID', [5000, -5000]],
    ['MEMBERSHIP_3', 17000, 'Authorized 5600, Waiting 5600, Waiting 5800', 'PAID', [5600]],
    // The second instalment was refused, and regularised since.
    [
      'MEMBERSHIP_3',
      17000,
      'Authorized 5600, Refused 5600, Authorized 5800, Authorized 5600',
      'PAID',
      [5600, 0, 5800, 5600],
    ],
    ['MEMBERSHIP_3', 17000, 'Authorized 17000, Authorized 1', 'MISMATCH', []],
  ])('for %s of %i: %s', (purpose, cents, payments, state, movements) => {
    expect(verdict(purpose, cents, payments)).toEqual([state, movements]);
  });
});

it.each([
  [170_00, 170_00, 0],
  [250_00, 50_00, 200_00],
  [120_00, 170_00, 0],
  [-100, 170_00, 0],
  [null, 170_00, 0],
])('a fee of %j after %j is %j', (due, paid, left) => {
  expect(feeAfter(due, paid)).toBe(left);
});

describe('a check that failed', () => {
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
  it.each<[string, number, boolean, number | null]>([
    ['OPEN', minute, true, 5 * minute],
    ['OPEN', minute, false, 5 * minute],
    ['OPEN', 3 * hour, false, hour],
    // The payment may be there, as long as nobody could look.
    ['OPEN', 3 * day, true, hour],
    ['OPEN', 3 * day, false, day],
    ['PAID', 3 * day, true, hour],
    ['OPEN', 121 * day, true, null],
  ])('of one that is %s for %i ms (away: %j) is made again after %j ms', (state, age, isAway, next) => {
    expect(nextTry(state as 'OPEN', age, isAway)).toBe(next);
  });
});
