import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/dates.ts';
import { certificateValidOn, earliestValidOn } from '#domain/divers/certificate.ts';
import { FILTER_FIELDS, type FilterField } from '#domain/divers/fields.ts';
import { certificateState, matches, type DiverFilters, type Filtered } from '#domain/divers/filters.ts';

const TODAY = '2026-05-04';
const ground = { today: TODAY, wallet: { enabled: true, minimum: 20_00, margin: 30_00 } };

describe('a certificate', () => {
  it.each([
    [null, 'missing'],
    ['2024-01-01', 'over'],
    ['2025-05-03', 'over'],
    ['2025-05-04', 'soon'],
    ['2025-06-03', 'soon'],
    ['2025-06-04', null],
    ['2026-05-04', null],
  ])('of %s is %s on the 4th of May 2026', (caciDate, state) => expect(certificateState(caciDate, TODAY)).toBe(state));

  it('that is over is dated before the earliest valid one, on every day of a leap year and the next', () => {
    for (let day = '2028-01-01'; day < '2030-01-01'; day = addDays(day, 1)) {
      const earliest = earliestValidOn(day);
      expect([day, certificateValidOn(earliest, day)]).toEqual([day, true]);
      expect([day, certificateValidOn(addDays(earliest, -1), day)]).toEqual([day, false]);
    }
  });
});

/** Fields that a filter compares, unknown: the table of fields may get more of them. */
const unknown = Object.fromEntries(FILTER_FIELDS.map((field) => [field, null])) as Record<FilterField, null>;

const member: Filtered = {
  ...unknown,
  desactived: false,
  caci_date: '2025-05-20',
  dossier: true,
  cotisation: 170,
  porte_Monnaie: 35,
  level: 'N2',
  familyId: 'MARTIN',
};

describe('filters', () => {
  const CASES: readonly (readonly [DiverFilters, Partial<Filtered>, boolean])[] = [
    [{}, {}, true],
    [{}, { cotisation: 0 }, true],
    [{ desactived: false }, {}, true],
    [{ desactived: false }, { desactived: true }, false],
    [{ caci_date: 'soon' }, {}, true],
    [{ caci_date: 'over' }, { caci_date: '2025-01-01' }, true],
    [{ caci_date: 'missing' }, { caci_date: null }, true],
    [{ caci_date: 'over' }, { caci_date: null }, false],
    [{ caci_date: 'soon' }, { caci_date: '2025-01-01' }, false],
    [{ caci_date: 'invalid' }, { caci_date: '2025-01-01' }, true],
    [{ caci_date: 'invalid' }, { caci_date: null }, true],
    [{ caci_date: 'invalid' }, {}, false],
    [{ caci_date: 'invalid' }, { caci_date: '2026-05-04' }, false],
    [{ dossier: true }, {}, true],
    [{ dossier: false }, {}, false],
    [{ dossier: false }, { dossier: false }, true],
    [{ dossier: false }, { dossier: undefined }, false],
    [{ cotisation: 'due' }, {}, true],
    [{ cotisation: 'due' }, { cotisation: 0 }, false],
    [{ cotisation: 'due' }, { cotisation: -1 }, false],
    [{ cotisation: 'due' }, { cotisation: null }, false],
    [{ porte_Monnaie: 'below' }, { porte_Monnaie: 19.99 }, true],
    [{ porte_Monnaie: 'below' }, { porte_Monnaie: 20 }, false],
    [{ porte_Monnaie: 'low' }, { porte_Monnaie: 20 }, true],
    [{ porte_Monnaie: 'low' }, { porte_Monnaie: 49.99 }, true],
    [{ porte_Monnaie: 'ok' }, { porte_Monnaie: 50 }, true],
    [{ porte_Monnaie: 'ok' }, { porte_Monnaie: undefined }, false],
    [{ level: 'N2' }, {}, true],
    [{ level: 'N1' }, {}, false],
    [{ familyId: 'MARTIN' }, {}, true],
    [{ familyId: 'MARTIN' }, { familyId: null }, false],
    [{ familyId: 'martin' }, {}, false],
    [{ level: 'N2', familyId: 'MARTIN', caci_date: 'soon', cotisation: 'due' }, {}, true],
  ];

  it.each(CASES)('%j lets a member with %j through: %j', (filters, given, expected) => {
    expect(matches({ ...member, ...given }, filters, ground)).toBe(expected);
  });

  it('know no wallet bands where the wallet is not in use', () => {
    const off = { ...ground, wallet: { ...ground.wallet, enabled: false } };
    for (const band of ['below', 'low', 'ok'] as const) {
      expect(matches(member, { porte_Monnaie: band }, off)).toBe(false);
    }
  });
});
