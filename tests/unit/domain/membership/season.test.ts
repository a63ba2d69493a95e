import { describe, expect, it } from 'vitest';
import { feeOf } from '#domain/membership/fee.ts';
import { dossierState, isWaitedFor, type DossierFacts } from '#domain/membership/dossier-state.ts';
import {
  type LastFee,
  type SeasonCandidate,
  type SeasonRates,
  SEASON_WARNINGS,
  feePartsOf,
  isProposed,
  seasonSums,
  usualRates,
  warningsOf,
} from '#domain/membership/season.ts';
import { isSeasonLabel, isSeasonOver, seasonAfter } from '#domain/membership/season-label.ts';

const RATES: SeasonRates = {
  adhesion: 100_00,
  licence: 46_50,
  insurances: [
    { name: 'Loisir 1', cents: 24_00 },
    { name: 'Élite', cents: 60_00 },
  ],
  otherInsurance: 5_00,
  supervisorRebate: -20_00,
};

describe('a season’s label', () => {
  it.each([
    ['2026/2027', true],
    ['2099/2100', false],
    ['2026/2028', false],
    ['2026', false],
    ['2026-2027', false],
    [' 2026/2027', false],
  ])('%s: %s', (label, is) => expect(isSeasonLabel(label)).toBe(is));

  it('is followed by the next', () => {
    expect(seasonAfter('2025/2026')).toBe('2026/2027');
    expect(seasonAfter('l’an prochain')).toBe('l’an prochain');
  });
});

describe('what a member owes', () => {
  it.each<[string, string, string, Partial<SeasonRates>, readonly number[]]>([
    ['a diver, by the name of the contract', 'N2', 'Loisir 1', {}, [100_00, 46_50, 24_00, 0]],
    ['whatever its accents, case and spaces', 'N2', '  ELITE ', {}, [100_00, 46_50, 60_00, 0]],
    ['however many spaces are in it', 'N2', 'Loisir \u00a0 1', {}, [100_00, 46_50, 24_00, 0]],
    ['another contract', 'N2', 'Axa', {}, [100_00, 46_50, 5_00, 0]],
    ['no contract', 'N2', '', {}, [100_00, 46_50, 5_00, 0]],
    ['a supervisor', 'E2', 'Loisir 1', {}, [100_00, 46_50, 24_00, -20_00]],
    ['N4 supervises, N3 does not', 'N3', 'Loisir 1', {}, [100_00, 46_50, 24_00, 0]],
    ['a rebate takes off no more', 'E2', '', { supervisorRebate: -999_00 }, [100_00, 46_50, 5_00, -151_50]],
    ['nothing of nothing', 'E2', '', { adhesion: 0, licence: 0, otherInsurance: 0 }, [0, 0, 0, 0]],
  ])('%s', (_name, level, assurance, change, [adhesion, licence, insurance, supervisorRebate]) => {
    const parts = feePartsOf({ ...RATES, ...change }, { level, assurance });
    expect(parts).toEqual({ adhesion, licence, insurance, supervisorRebate });
    expect(feeOf(parts)).toBeGreaterThanOrEqual(0);
  });
});

const MEMBER: SeasonCandidate = {
  level: 'N2',
  assurance: 'Loisir 1',
  hasEmail: true,
  desactived: false,
  cotisation: 0,
  state: 'paid',
};

describe('whom a season proposes', () => {
  it.each<[string, Partial<SeasonCandidate>, boolean, boolean]>([
    ['a member who has paid the last one', {}, false, true],
    ['a member who still owes it', { cotisation: 170_00, state: 'sent' }, false, true],
    ['a new member without a fee', { cotisation: null, state: null }, false, true],
    ['not the deactivated', { desactived: true }, false, false],
    ['not those kept out by a fee below 0', { cotisation: -1_00, state: null }, false, false],
    ['opened once more: not those it has asked', {}, true, false],
    ['opened once more: those it has not', { state: null }, true, true],
  ])('%s', (_name, change, sameSeason, is) => expect(isProposed({ ...MEMBER, ...change }, sameSeason)).toBe(is));

  it.each<[Partial<SeasonCandidate>, boolean, readonly string[]]>([
    [{}, false, []],
    [{}, true, ['ALREADY_ASKED']],
    [{ state: null }, true, []],
    [{ cotisation: 0.01 * 100 }, false, ['STILL_OWES']],
    [{ cotisation: -1_00, state: null }, false, ['NOT_ELIGIBLE']],
    [{ hasEmail: false }, false, ['NO_EMAIL']],
    [{ assurance: 'Axa' }, false, ['INSURANCE_UNKNOWN']],
    [{ desactived: true, hasEmail: false, cotisation: 5 }, false, ['DEACTIVATED', 'STILL_OWES', 'NO_EMAIL']],
  ])('%o, once more %s: warned of %j', (change, sameSeason, warnings) =>
    expect(warningsOf({ ...MEMBER, ...change }, RATES, sameSeason)).toEqual(warnings),
  );

  it('misses no contract where the club charges for none', () => {
    const rates = { ...RATES, insurances: [], otherInsurance: 0 };
    expect(warningsOf({ ...MEMBER, assurance: '' }, rates, false)).toEqual([]);
  });
});

describe('an opening in figures', () => {
  it('sums the fees and the remarks of those who get a dossier', () => {
    const sums = seasonSums([
      { fee: 170_50, warnings: [] },
      { fee: 151_50, warnings: ['STILL_OWES', 'NO_EMAIL'] },
      { fee: null, warnings: ['STILL_OWES'] },
    ]);
    expect(sums).toMatchObject({ members: 3, total: 322_00, warnings: { STILL_OWES: 2, NO_EMAIL: 1, DEACTIVATED: 0 } });
    expect(Object.keys(sums.warnings)).toEqual(SEASON_WARNINGS);
  });
});

describe('where a dossier stands', () => {
  const NEVER: DossierFacts = { awaited: false, askedAt: null, sentAt: null, paidAt: null, cotisation: 0 };
  const at = '2026-09-01T08:00:00.000Z';
  it.each<[string, Partial<DossierFacts>, string | null, boolean]>([
    ['nothing was asked', {}, null, false],
    ['a fee without a dossier', { cotisation: 50_00 }, null, false],
    ['asked', { awaited: true, askedAt: at, cotisation: 170_00 }, 'awaited', true],
    ['ticked in the record', { awaited: true }, 'awaited', true],
    ['paid before it was sent', { awaited: true, askedAt: at, paidAt: at }, 'awaited', true],
    ['sent', { askedAt: at, sentAt: at, cotisation: 170_00 }, 'sent', true],
    ['came by another way', { askedAt: at, cotisation: 170_00 }, 'sent', true],
    ['sent before seasons were opened here', { sentAt: at, cotisation: 170_00 }, 'sent', true],
    ['paid', { askedAt: at, sentAt: at, paidAt: at }, 'paid', false],
    ['paid, and without a fee since', { askedAt: at, sentAt: at, paidAt: at, cotisation: null }, 'paid', false],
    ['set to 0 by the treasurer', { askedAt: at, sentAt: at }, 'paid', false],
    ['paid, and owes again after a refusal', { askedAt: at, sentAt: at, paidAt: at, cotisation: 58_00 }, 'sent', true],
    ['sent by a member who is not eligible', { askedAt: at, sentAt: at, cotisation: -1_00 }, 'sent', false],
    ['sent without a fee', { askedAt: at, sentAt: at, cotisation: null }, 'sent', false],
  ])('%s', (_name, change, state, waited) => {
    const facts = { ...NEVER, ...change };
    expect(dossierState(facts)).toBe(state);
    expect(isWaitedFor({ state: dossierState(facts), cotisation: facts.cotisation })).toBe(waited);
  });
});

describe('what the last season cost', () => {
  const fee = (level: string, assurance: string, adhesion: number, insurance: number, rebate = 0): LastFee => ({
    level,
    assurance,
    parts: { adhesion, licence: adhesion && 46_00, insurance, supervisorRebate: rebate },
  });

  it('is what most had to pay, by contract, of those who had to pay', () => {
    const rates = usualRates([
      fee('N1', 'Loisir 1', 100_00, 24_00),
      fee('N1', ' loisir 1', 100_00, 24_00),
      fee('N1', 'LOISIR 1', 50_00, 12_00),
      fee('E2', 'Loisir 2', 100_00, 32_00, -20_00),
      fee('E2', '', 100_00, 7_00, -20_00),
      fee('N1', 'Aucune', 0, 0),
    ]);
    expect(rates).toEqual({
      adhesion: 100_00,
      licence: 46_00,
      insurances: [
        { name: 'Aucune', cents: 0 },
        { name: 'Loisir 1', cents: 24_00 },
        { name: 'Loisir 2', cents: 32_00 },
      ],
      otherInsurance: 7_00,
      supervisorRebate: -20_00,
    });
  });

  it('is of two that are as frequent the one that was met first, and else the most frequent wherever it stands', () => {
    const adhesionOf = (...amounts: number[]) =>
      usualRates(amounts.map((amount) => fee('N1', 'Loisir 1', amount, 24_00))).adhesion;
    expect(adhesionOf(90_00, 100_00, 100_00, 90_00)).toBe(90_00);
    expect(adhesionOf(50_00, 100_00, 90_00, 100_00)).toBe(100_00);
  });

  it('leaves out those who had neither adhesion nor licence to pay, however many they are', () => {
    const honorary = fee('N1', 'Loisir 1', 0, 1_00);
    const { adhesion, insurances } = usualRates([honorary, honorary, fee('N1', ' Loisir \u00a0 1 ', 40_00, 24_00)]);
    expect([adhesion, insurances]).toEqual([40_00, [{ name: 'Loisir 1', cents: 24_00 }]]);
  });

  it('names a contract without the spaces around and within it', () => {
    const { insurances } = usualRates([fee('N1', ' Loisir \u00a0 Top ', 40_00, 24_00)]);
    expect(insurances).toEqual([{ name: 'Loisir Top', cents: 24_00 }]);
  });

  it('is nothing where no dossier was due', () => {
    expect(usualRates([])).toEqual({ adhesion: 0, licence: 0, insurances: [], otherInsurance: 0, supervisorRebate: 0 });
  });
});

describe('the end of a season', () => {
  it.each([
    ['2025/2026', '2026-10-31', false],
    ['2025/2026', '2026-11-01', true],
    ['2026/2027', '2026-11-24', false],
    ['2026', '2030-01-01', false],
  ])('%s is over on %s: %s', (label, today, over) => expect(isSeasonOver(label, today)).toBe(over));
});
