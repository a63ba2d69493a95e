// Expenses that members want back: what may be done with them in each state, and when they count as a donation.
import { expect, it } from 'vitest';
import { mirrorOf } from '#domain/books/mirror.ts';
import { whyNotEditable } from '#domain/daos/entry.ts';
import { giftDay, isGift, refundObstacle, type Refund, type RefundState } from '#domain/daos/refund.ts';
import { expenseOf } from '#domain/daos/valuation.ts';
import { yearOfDonations } from '#member/features/daos/model/donation-year.ts';
import { decisionSentence, refundSentence } from '#messages/expenses.ts';
import { tableOf } from '../fixtures.ts';

const refundIn = (state: RefundState, amount: number | null = null): Refund => ({ state, day: '2026-02-01', amount });

it.each(
  tableOf(`
    state     decide         pay                   takeBack         waive
    none      NOT_ASKED      NOT_ASKED             NOT_ASKED        NOT_ASKED
    ASKED     null           NOT_ACCEPTED          NOT_PAID         null
    ACCEPTED  null           null                  NOT_PAID         null
    PAID      PAID           PAID                  null             PAID
    REFUSED   null           REFUSED               NOT_PAID         REFUSED
    WAIVED    WAIVED         WAIVED                NOT_PAID         WAIVED
  `),
)('expenses that are $state: decide $decide, pay $pay, take back $takeBack, waive $waive', ({ state, ...acts }) => {
  const refund = state === 'none' ? null : refundIn(state as RefundState);
  const found = (['decide', 'pay', 'takeBack', 'waive'] as const).map((act) => [act, refundObstacle({ refund }, act)]);
  const expected = Object.entries(acts).map(([act, why]) => [act, why === 'null' ? null : `EXPENSE_${why}`]);
  expect(found).toEqual(expected);
});

it.each([
  [null, null],
  [refundIn('ASKED'), null],
  [refundIn('ACCEPTED', 50), 'DONATION_DECIDED'],
  [refundIn('REFUSED'), 'DONATION_DECIDED'],
  [refundIn('PAID', 50), 'DONATION_DECIDED'],
  [refundIn('WAIVED', 50), 'DONATION_DECIDED'],
  // Waived before the treasurer had decided: a donation as any other.
  [refundIn('WAIVED'), null],
])('what was decided for is edited by nobody: %o', (refund, why) => {
  const editing = { treasurer: true, today: '2026-05-04', year: 2025 };
  expect(whyNotEditable({ daodate: '2025-06-14', daolocked: false, refund }, editing)).toBe(why);
});

const DAO = {
  id: 1,
  version: 1,
  daoiddiver: 9,
  daofirstname: 'Luc',
  daolastname: 'GARNIER',
  daodate: '2025-06-14',
  daosite: 'VODELE',
  daomotif: 'Directeur de Plongée',
  daokm: 50,
  daoprix: 21,
  daocommentaire: '',
  daolocked: false,
  kmSource: 'ROUTE',
  car: 5,
  valuation: { distance: 100, mileage: 63.6, costs: 21, total: 84.6, reduction: 55.84 },
} as const;
const daoWith = (refund: Refund | null) => ({ ...DAO, refund: refund && { ...refund, reason: null, way: null } });

it('count as a donation from the day of the waiver, with the sum that was accepted', () => {
  const states = [null, refundIn('ASKED'), refundIn('REFUSED'), refundIn('WAIVED'), refundIn('WAIVED', 70)];
  expect(states.map((refund) => isGift({ refund }))).toEqual([true, false, false, true, true]);
  expect(states.map((refund) => giftDay({ daodate: '2025-06-14', refund }))).toEqual([
    '2025-06-14',
    '2025-06-14',
    '2025-06-14',
    '2026-02-01',
    '2026-02-01',
  ]);
  expect(expenseOf(daoWith(refundIn('ACCEPTED', 70)))).toEqual({ km: 50, costs: 21_00 });
  expect(expenseOf(daoWith(refundIn('WAIVED', 70)))).toEqual({ km: 0, costs: 70_00 });
});

it('stand apart from the year’s donations until they are waived', () => {
  const all = [null, refundIn('ASKED'), refundIn('PAID', 84.6), refundIn('WAIVED', 70)].map(daoWith);
  const [before, after] = [2025, 2026].map((year) => yearOfDonations(all, year, 5));
  expect([before?.donations.length, before?.expenses.length, before?.valuation.total]).toEqual([1, 2, 84_60]);
  expect([after?.donations.length, after?.expenses.length, after?.valuation.total]).toEqual([1, 0, 70_00]);
});

it('are paid into a wallet out of what the club owes for expenses, and back', () => {
  const moved = { account: 'WALLET', kind: 'EXPENSE' } as const;
  expect(mirrorOf({ ...moved, cents: 5 }, null)).toEqual({ debit: 'EXPENSES_OWED', credit: 'WALLETS', cents: 5 });
  expect(mirrorOf({ ...moved, cents: -5 }, null)).toEqual({ debit: 'WALLETS', credit: 'EXPENSES_OWED', cents: 5 });
});

it.each([
  [refundIn('ASKED'), 'Vous avez demandé le remboursement de 84,60 €\u00a0: le trésorier va décider.'],
  [
    refundIn('ACCEPTED', 70),
    'Le trésorier a accepté de vous rembourser 70,00 €, au lieu de 84,60 €. Motif\u00a0: Deux voitures Il reste à vous payer.',
  ],
  [refundIn('PAID', 84.6), 'Le club vous a remboursé 84,60 € par virement. Motif\u00a0: Deux voitures'],
  [refundIn('REFUSED'), 'Le trésorier a refusé de rembourser ces frais. Motif\u00a0: Deux voitures'],
  [refundIn('WAIVED'), 'Vous y avez renoncé le 1ᵉʳ\u00a0févr.\u00a02026\u00a0: c’est un don de 2026.'],
])('are said in words to their member: %o', (refund, sentence) => {
  const given = { ...DAO, refund: { ...refund, reason: 'Deux voitures', way: 'TRANSFER' as const } };
  expect(refundSentence(given).replaceAll('\u00a0€', ' €')).toBe(sentence);
  expect(refundSentence({ ...DAO, refund: null })).toBe('');
  expect(decisionSentence(daoWith(refundIn('ACCEPTED', 84.6)))).not.toContain('au lieu de');
});
