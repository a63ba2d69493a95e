import { describe, expect, it } from 'vitest';
import { dossierChanges, isDossierUnchanged } from '#domain/membership/dossier-diff.ts';
import { mayPostpone, feeStanding } from '#domain/membership/dossier-state.ts';
import { canBeSplit, feeAfter, feeBreakdown, feeOf, instalmentsOf, paidOf, planOf } from '#domain/membership/fee.ts';
import { blankDiver } from '#domain/divers/edits.ts';
import { dossierText } from '#messages/membership.ts';
import { isTopUpAmount } from '#domain/payments/intents.ts';
import { tableOf } from '../fixtures.ts';

describe('the fee (specification §9)', () => {
  it('is the sum of its parts, the rebate taken off', () =>
    expect(feeOf({ adhesion: 100_00, licence: 46_50, insurance: 24_00, supervisorRebate: -20_00 })).toBe(150_50));

  const written = (parts: Partial<Parameters<typeof feeOf>[0]>, cotisation: number | null = 170_00) => {
    const none = { adhesion: 0, licence: 0, insurance: 0, supervisorRebate: 0 };
    const { lines, total } = feeBreakdown({ ...none, ...parts }, cotisation);
    return [...lines.map(({ part, cents }) => `${part} ${cents}`), total].join(', ');
  };

  it.each([
    // The rebate only when it is not zero, any other part always; their sum, whatever the cotisation is by now.
    [
      { adhesion: 100_00, licence: 46_50, insurance: 24_00, supervisorRebate: -20_00 },
      170_00,
      'adhesion 10000, licence 4650, insurance 2400, supervisorRebate -2000, 15050',
    ],
    [{ adhesion: 100_00 }, 170_00, 'adhesion 10000, licence 0, insurance 0, 10000'],
    [{ licence: 46_50 }, 0, 'adhesion 0, licence 4650, insurance 0, 4650'],
    // Contract §11: without parts the cotisation, where one is due.
    [{}, 170_00, '17000'],
    [{}, 0, 'adhesion 0, licence 0, insurance 0, 0'],
    [{}, -1, 'adhesion 0, licence 0, insurance 0, 0'],
    [{}, null, 'adhesion 0, licence 0, insurance 0, 0'],
  ])('of %j beside a cotisation of %j is shown as %s', (parts, cotisation, text) => {
    expect(written(parts, cotisation)).toBe(text);
  });

  // Specification §2, contract §5.
  it.each([
    [1, 'due'],
    [170_00, 'due'],
    [0, 'inOrder'],
    [-1, 'notEligible'],
    [null, 'notEligible'],
    [undefined, 'notEligible'],
  ])('of %j: %s', (cotisation, standing) => expect(feeStanding(cotisation)).toBe(standing));
});

describe('one or three payments (specification §9, contract §10)', () => {
  const written = (fee: number, plan: 1 | 3, today: string) =>
    instalmentsOf(fee, plan, today)
      .map(({ day, cents }) => `${day} ${cents}`)
      .join(', ');

  it('at once: all of it today', () => expect(written(170_50, 1, '2026-09-30')).toBe('2026-09-30 17050'));

  it.each([
    [170_00, '2026-09-10', '2026-09-10 5600, 2026-10-26 5600, 2026-11-26 5800'],
    // The cents are in the last.
    [170_50, '2026-09-10', '2026-09-10 5600, 2026-10-26 5600, 2026-11-26 5850'],
    [168_00, '2026-09-10', '2026-09-10 5600, 2026-10-26 5600, 2026-11-26 5600'],
    [3_00, '2026-09-10', '2026-09-10 100, 2026-10-26 100, 2026-11-26 100'],
    // The next two months, across the year and whatever the day: February has no 31st.
    [170_00, '2026-12-31', '2026-12-31 5600, 2027-01-26 5600, 2027-02-26 5800'],
    [170_00, '2026-11-26', '2026-11-26 5600, 2026-12-26 5600, 2027-01-26 5800'],
  ])('%i cents in three on %s', (fee, today, instalments) => expect(written(fee, 3, today)).toBe(instalments));

  it('comes to the fee, to the cent, with no instalment above the last', () => {
    for (let fee = 3_00; fee < 400_00; fee += 37) {
      const [first = 0, second, last = 0] = instalmentsOf(fee, 3, '2026-09-10').map(({ cents }) => cents);
      expect(second).toBe(first);
      expect(first % 100).toBe(0);
      expect(2 * first + last).toBe(fee);
      expect(last).toBeGreaterThanOrEqual(first);
    }
  });

  it.each([
    [2_99, false],
    [3_00, true],
    [0, false],
  ])('of %i cents each third has a whole euro: %s', (fee, can) => expect(canBeSplit(fee)).toBe(can));
});

describe('a top-up: 50 to 150 €, by 10 (specification §5)', () => {
  it.each([
    ...[50_00, 60_00, 100_00, 150_00].map((cents) => [cents, true] as const),
    ...[0, 40_00, 49_99, 50_01, 55_00, 150_01, 160_00, -50_00].map((cents) => [cents, false] as const),
    ...[Number.NaN, Number.POSITIVE_INFINITY, 50_00.5].map((cents) => [cents, false] as const),
  ])('%d cents: %s', (cents, allowed) => expect(isTopUpAmount(cents)).toBe(allowed));
});

describe('a dossier', () => {
  it.each(
    tableOf(`
      deadline    today       offered
      2026-10-31  2026-10-30  true
      2026-10-31  2026-10-31  true
      2026-10-31  2026-11-01  false
      none        2030-01-01  true
    `),
  )('until $deadline may be put off on $today: $offered', ({ deadline = '', today = '', offered }) => {
    const season = { deadline: deadline === 'none' ? null : deadline };
    expect(String(mayPostpone(season, today))).toBe(offered);
  });
});

it('a dossier has a line for each fact that the member checks', () => {
  const record = { ...blankDiver('2026-05-04'), lastname: 'LEROY', adresse: '1 rue Haute\n Étage 2', droitimage: true };
  expect(dossierText(record).split('\n').slice(0, 16)).toEqual([
    'Nom : LEROY',
    'Prénom :',
    'Licence :',
    'Date de naissance :',
    'Adresse : 1 rue Haute, Étage 2',
    'Code postal :',
    'Ville :',
    'Téléphone :',
    'E-mail :',
    'Personne à prévenir en cas d’urgence :',
    'Autre personne à prévenir :',
    'Niveau : PE12',
    'Certificat médical du : 04/05/2025',
    'Assurance :',
    'Droit à l’image : oui',
    'Communication de mes coordonnées : non',
  ]);
});

describe('what a member changed in their data (specification §5)', () => {
  const marks = { kept: ' ', added: '+', removed: '-' } as const;
  const diff = (before: string, after: string) =>
    dossierChanges(before, after).map(({ kind, line }) => `${marks[kind]}${line}`);

  it('is told line by line, the old value before the new one', () => {
    expect(diff('Nom : Léa\nVille : Mons\nTél : 1', 'Nom : Léa\nVille : Lille\nTél : 1')).toEqual([
      ' Nom : Léa',
      '-Ville : Mons',
      '+Ville : Lille',
      ' Tél : 1',
    ]);
    expect(diff('a\n\nb', 'a\n\nb\nc\nd')).toEqual([' a', ' ', ' b', '+c', '+d']);
    expect(diff('a\nb\nc', 'c')).toEqual(['-a', '-b', ' c']);
  });

  it.each([
    ['nothing', 'a\nb', 'a\nb', true],
    ['the line ends of another system', 'a\r\nb\r\n', 'a\nb', true],
    ['spaces at the end of lines and of the text', 'a\nb', '  a   \nb\t\n\n', true],
    ['spaces at the beginning of a line', 'a\nb', 'a\n  b', false],
    ['a line between', 'a\nb', 'a\n\nb', false],
    ['a line more', 'a\nb', 'a\nb\nc', false],
    ['a letter', 'a\nb', 'a\nB', false],
  ])('%s, unchanged: %s', (_name, before, after, unchanged) => {
    expect(isDossierUnchanged(dossierChanges(before, after))).toBe(unchanged);
  });
});

describe('a fee in several payments', () => {
  const plan = planOf([
    { day: '2026-11-26', amount: 56, state: 'PAID' },
    { day: '2026-12-26', amount: 56.5, state: 'REFUSED' },
    { day: '2027-01-26', amount: 58, state: 'AWAITED' },
    { day: '2027-02-26', amount: 1, state: 'PAID' },
  ]);

  it('is in cents', () => expect(plan[1]).toEqual({ day: '2026-12-26', cents: 56_50, state: 'REFUSED' }));
  it('has paid and whole sums', () => expect(paidOf(plan)).toEqual({ paid: 57_00, total: 171_50 }));
  it('has none before its first payment', () => expect(paidOf([])).toEqual({ paid: 0, total: 0 }));

  it.each([
    [170_00, 56_00, 114_00],
    [56_00, 56_00, 0],
    [10_00, 56_00, 0],
    [null, 56_00, 0],
  ])('leaves of %j after %j: %j', (due, paid, left) => expect(feeAfter(due, paid)).toBe(left));
});
