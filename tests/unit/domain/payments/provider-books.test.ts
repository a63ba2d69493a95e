import { describe, expect, it } from 'vitest';
import {
  EXPLAINED_AS,
  explainedShare,
  isGift,
  isMembers,
  missingRows,
  payoutSum,
  suggestedAs,
  suggestingAmong,
  takenAway,
} from '#domain/payments/provider-books.ts';
import type { ProviderPayment } from '#domain/payments/verdict.ts';

const paid = (given: Partial<ProviderPayment> = {}): ProviderPayment => ({
  id: 7,
  cents: 50_00,
  state: 'Authorized',
  instalment: 1,
  refunds: [],
  ...given,
});
const PAYMENT = { reference: 'helloasso:payment:7', cents: 50_00 };
const WITHDRAWN = { reference: 'helloasso:refund:7', cents: -50_00 };

describe('the rows of a payment that the books lack', () => {
  it.each([
    ['one that came', paid(), [], [PAYMENT]],
    ['one that stands already', paid(), [PAYMENT], []],
    ['one that never came', paid({ state: 'Refused' }), [], []],
    [
      'a refund of a part',
      paid({ refunds: [{ id: 3, cents: 20_00 }] }),
      [PAYMENT],
      [{ reference: 'helloasso:refund:7:3', cents: -20_00 }],
    ],
    ['a contestation', paid({ state: 'Contested' }), [PAYMENT], [WITHDRAWN]],
    ['a contestation withdrawn', paid(), [PAYMENT, WITHDRAWN], [{ reference: 'helloasso:back:7:2', cents: 50_00 }]],
    [
      'a refund by its number where the whole stands as one row',
      paid({ state: 'Refunded', refunds: [{ id: 3, cents: 50_00 }] }),
      [PAYMENT, WITHDRAWN],
      [],
    ],
    ['one that came and was contested before anybody saw it', paid({ state: 'Contested' }), [], [PAYMENT, WITHDRAWN]],
    [
      'one whose state takes the money away',
      paid({ state: 'Canceled' }),
      [PAYMENT],
      [{ reference: 'helloasso:back:7:1', cents: -50_00 }],
    ],
  ])('are those of %s', (_, payment, booked, missing) => {
    expect(missingRows(payment, booked)).toEqual(missing);
    expect(missingRows(payment, [...booked, ...missing])).toEqual([]);
  });
});

it('takes away what was refunded in parts, or the whole of what the bank withdrew', () => {
  expect(takenAway(paid())).toBe(0);
  expect(
    takenAway(
      paid({
        refunds: [
          { id: 3, cents: 20_00 },
          { id: 4, cents: 5_00 },
        ],
      }),
    ),
  ).toBe(25_00);
  expect(takenAway(paid({ state: 'Contested' }))).toBe(50_00);
});

it('explains gifts by their form, and credits wallets and fees to a member', () => {
  expect([isGift({ formType: 'Donation' }), isGift({ formType: 'Shop' }), isGift({ formType: null })]).toEqual([
    true,
    false,
    false,
  ]);
  expect(EXPLAINED_AS.filter(isMembers)).toEqual(['WALLET', 'FEE']);
});

it.each([
  [0, 0, 0, 100],
  [0, 0, 500_00, 100],
  [1, 1, 500_00, 99],
  [2, 60_00, 110_00, 45],
  [3, 900_00, 500_00, 0],
])('of %i rows left, %i of %i cents, %i per cent are explained', (count, cents, all, share) =>
  expect(explainedShare({ count, cents }, all)).toBe(share),
);

describe('the sum of a payout', () => {
  const known = [
    { id: 1, cents: 10_00, cash_out: 9 },
    { id: 2, cents: 20_00, cash_out: 9 },
    { id: 3, cents: 30_00, cash_out: 8 },
  ];
  const row = (payment: number, cents: number, payout = 9) => ({ payout, payment, cents });
  const whole = [row(1, 10_00), row(2, 20_00)];
  it.each([
    ['of its payments', whole, 30_00],
    ['less what was paid back of an earlier one', [...whole, row(3, -5_00)], 25_00],
    ['none without one of its payments', whole.slice(1), null],
    ['none with a row twice', [...whole, row(1, 10_00)], null],
    ['none with a payment that nobody knows', [...whole, row(4, 1_00)], null],
    ['none with another sum than the payment’s', [row(1, 9_00), row(2, 20_00)], null],
    ['none for the rows of another payout', whole.map((one) => ({ ...one, payout: 8 })), null],
    ['none where nothing is left', [...whole, row(3, -30_00)], null],
  ])('is %s', (_, rows, sum) => {
    expect(payoutSum(9, rows, known)).toBe(sum);
  });
});

describe('the member whom a payment may be of', () => {
  const members = [
    { id: 1, lastname: 'LEROY', firstname: 'Anne', email: 'leroy@club.example', due: 170_00 },
    { id: 2, lastname: 'LEROY', firstname: 'Tom', email: 'leroy@club.example', due: 90_00 },
    { id: 3, lastname: 'MARTIN', firstname: 'Zoé', email: 'zoe@club.example', due: 90_00 },
    { id: 4, lastname: 'MARTIN', firstname: 'Zoé', email: '', due: 0 },
  ];
  const found = (payer: string | null, email: string | null, cents: number) => {
    const one = suggestingAmong(members)({ payer, email, cents });
    return one && [one.member.id, one.by];
  };
  it.each([
    ['by e-mail', null, 'ZOE@club.example ', 5_00, [3, 'EMAIL']],
    ['by name within a family', 'Tom Leroy', 'leroy@club.example', 5_00, [2, 'EMAIL']],
    ['by amount within a family', null, 'leroy@club.example', 170_00, [1, 'EMAIL']],
    ['by name, in any order and without accents', 'leroy ANNE', null, 5_00, [1, 'NAME']],
    ['by amount where one alone owes it', null, null, 170_00, [1, 'AMOUNT']],
    ['nobody of two who owe it', null, null, 90_00, null],
    ['nobody of two of one name', 'Zoé Martin', null, 5_00, null],
    ['nobody for a payer whom the club does not know', 'Odile Marchal', 'odile@example.org', 36_00, null],
  ])('is found %s', (_, payer, email, cents, expected) => {
    expect(found(payer, email, cents)).toEqual(expected);
  });

  it('pays the fee that is owed, else fills the wallet; an event of nobody’s is an outing', () => {
    expect(suggestedAs('Shop', 90_00, 90_00)).toBe('FEE');
    expect(suggestedAs('Membership', 50_00, 90_00)).toBe('FEE');
    expect(suggestedAs('Shop', 50_00, 90_00)).toBe('WALLET');
    expect(suggestedAs('Event', 50_00, null)).toBe('OUTING');
    expect(suggestedAs('Shop', 50_00, null)).toBeNull();
  });
});
