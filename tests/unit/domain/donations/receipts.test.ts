import { describe, expect, it } from 'vitest';
import { isBodyNumber } from '#domain/daos/body-number.ts';
import {
  declarationDeadline,
  missingMentions,
  NO_PARTICULARS,
  receiptFigures,
  receiptNumber,
  receiptObstacle,
  type ReceiptEntry,
} from '#domain/daos/receipts.ts';
import { inWords } from '#server/modules/money/receipts/layout.ts';

const entry = (given: Partial<ReceiptEntry> = {}): ReceiptEntry => ({
  km: 100,
  costs: 21_00,
  locked: true,
  accepted: false,
  receipt: null,
  ...given,
});
const ADDRESS = ['1 rue du Lac', '59000 Lille'];
const CAR = { voiturecv: 5, electric: false };

describe('a receipt', () => {
  it('is worth the kilometres, and the prices where the club counts them; accepted sums are booked already', () => {
    const entries = [entry(), entry({ km: 0, costs: 80_00, accepted: true })];
    const figures = { distance: 200, mileage: 127_20, prices: 21_00 };
    const without = { ...figures, costs: 80_00, total: 207_20, unbooked: 127_20 };
    expect(receiptFigures(entries, CAR, 2025, { pricesCount: false })).toEqual(without);
    const counted = { ...figures, costs: 101_00, total: 228_20, unbooked: 148_20 };
    expect(receiptFigures(entries, CAR, 2025, { pricesCount: true })).toEqual(counted);
    const electric = receiptFigures([entry()], { ...CAR, electric: true }, 2025, { pricesCount: false });
    expect(electric.total).toBe(152_64);
  });

  it.each([
    ['NOTHING', [], 0, ADDRESS],
    ['NOTHING', [entry({ km: 0 })], 0, ADDRESS],
    ['NOT_LOCKED', [entry(), entry({ locked: false })], 1, ADDRESS],
    ['ISSUED', [entry({ receipt: '2026-01' }), entry()], 1, ADDRESS],
    ['NO_ADDRESS', [entry()], 1, ['59000 Lille']],
    [null, [entry({ locked: false, accepted: true })], 1, ADDRESS],
  ] as const)('is refused as %s', (obstacle, entries, total, address) => {
    expect(receiptObstacle(entries, address, total)).toBe(obstacle);
  });

  it('needs every mention, and a number of the body that exists', () => {
    const club = { name: 'Club', address: ' ' };
    expect(missingMentions(club, { ...NO_PARTICULARS, identifier: '123456789', object: 'x' })).toEqual([
      'club.address',
      'receipts.identifier',
      'receipts.quality',
      'receipts.signatory',
      'receipts.signatoryRole',
      'receipts.generalInterestOn',
    ]);
    const numbers = ['732829320', '732 829 320', 'W595012345', 'w595012345', '732829321', 'W59501234', '73282932'];
    expect(numbers.map(isBodyNumber)).toEqual([true, true, true, true, false, false, false]);
  });

  it('is declared by the second working day after 1 May, or three months after another closing', () => {
    const days = ['2023-12-31', '2024-12-31', '2025-12-31', '2026-12-31', '2025-08-31'].map(declarationDeadline);
    expect(days).toEqual(['2024-05-03', '2025-05-05', '2026-05-05', '2027-05-04', '2025-11-30']);
  });

  it('has two figures at least, and its sum in words', () => {
    expect([receiptNumber(2026, 7), receiptNumber(2026, 123)]).toEqual(['2026-07', '2026-123']);
    expect([1_00, 80_00, 71_01, 1234_56, 200_00].map(inWords)).toEqual([
      'un euro',
      'quatre-vingts euros',
      'soixante et onze euros et un centime',
      'mille deux cent trente-quatre euros et cinquante-six centimes',
      'deux cents euros',
    ]);
  });
});
