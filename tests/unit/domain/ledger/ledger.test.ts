import { describe, expect, it } from 'vitest';
import { debitsOf, openDebits, sumOf, wasOnOuting, type OutingMovement } from '#domain/ledger/outing.ts';
import { debitPrefix, debitReference, manualReference, refundReference } from '#domain/ledger/references.ts';
import { isExplained } from '#domain/ledger/kinds.ts';
import { periodNamed, periodOf, PERIODS } from '#domain/ledger/periods.ts';
import { movementDetail, movementTitle, periodLabel, signedAmount } from '#messages/ledger.ts';

const debit = (id: number, diverId: number, cents: number): OutingMovement => ({
  id,
  diverId,
  cents: -cents,
  kind: 'OUTING',
  reference: debitReference(7, 'formulaire', diverId),
});
const refundOf = ({ id, diverId, cents }: OutingMovement): OutingMovement => ({
  id: id + 100,
  diverId,
  cents: -cents,
  kind: 'OUTING_REFUND',
  reference: refundReference(id),
});

describe('what an outing is still debited', () => {
  const [one, two, three] = [debit(1, 11, 12_00), debit(2, 12, 12_00), debit(3, 11, 5_50)];

  it('is each debit but those that were paid back', () => {
    expect(openDebits([])).toEqual([]);
    expect(openDebits([one, two, three, refundOf(one)])).toEqual([two, three]);
    expect(openDebits([one, refundOf(one), two, refundOf(two)])).toEqual([]);
  });

  it('sums whole cents', () => expect(sumOf([one, two, three])).toBe(-29_50));
});

describe('a reference', () => {
  const key = 'a1b2';

  // The ledger holds each once: two causes with one reference would lose money.
  it('is another for each cause, outing, form and diver', () => {
    const debits = [debitReference(1, key, 1), debitReference(1, key, 11), debitReference(11, key, 1)];
    const others = [manualReference(key), manualReference('1'), refundReference(1), debitReference(1, '1', 1)];
    const references = [...debits, ...others];
    expect(new Set(references).size).toBe(references.length);
    expect(references.every((reference) => !reference.startsWith(':') && !reference.endsWith(':'))).toBe(true);
  });

  it('of a debit leads to its form, and to no other', () => {
    const prefix = debitPrefix(1, key);
    expect(debitReference(1, key, 7).startsWith(prefix)).toBe(true);
    for (const other of [debitReference(11, key, 7), debitReference(1, 'a1b23', 7), debitReference(1, 'a1b', 2)]) {
      expect(other.startsWith(prefix)).toBe(false);
    }
  });
});

describe('whom a form debits', () => {
  const registered = new Set([1, 2, 3]);

  it('takes whole cents above zero, in the order of the ids', () => {
    const lines = [3, 1].map((diver) => ({ diver, amount: diver === 3 ? 0.1 + 0.2 : 12.5 }));
    const debits = [1, 3].map((diverId) => ({ diverId, cents: diverId === 3 ? 30 : 12_50 }));
    expect(debitsOf(lines, registered)).toEqual({ ok: true, debits });
  });

  it.each([
    [[{ diver: 1, amount: 0 }], 'AMOUNT_INVALID', 'lines.0.amount'],
    [[{ diver: 1, amount: -1 }], 'AMOUNT_INVALID', 'lines.0.amount'],
    [[{ diver: 1, amount: 0.001 }], 'AMOUNT_INVALID', 'lines.0.amount'],
    [[{ diver: 1, amount: Number.NaN }], 'AMOUNT_INVALID', 'lines.0.amount'],
    [[{ diver: 1, amount: 1 }, { diver: 9, amount: 1 }], 'NOT_ON_OUTING', 'lines.1.diver'],
    [[{ diver: 1, amount: 1 }, { diver: 1, amount: 1 }], 'INVALID_VALUE', 'lines.1.diver'],
  ])('refuses %j', (lines, code, field) => expect(debitsOf(lines, registered)).toEqual({ ok: false, code, field })); // prettier-ignore
});

describe('who was on an outing of 9:30', () => {
  const at = (time: string): string => `2026-11-28T${time}+01:00`;
  it.each([
    [{ active: true }, true],
    [{ deletedAt: at('09:31') }, true],
    [{ deletedAt: at('09:30') }, false],
    [{ deletedAt: at('09:40'), createdAt: at('09:30') }, true],
    [{ deletedAt: at('09:40'), createdAt: at('09:31') }, false],
    [{}, false],
  ])('%j: %s', (given, was) => {
    const entry = { active: false, createdAt: at('08:00'), deletedAt: null, ...given };
    expect(wasOnOuting(entry, '2026-11-28T08:30:00Z')).toBe(was);
  });
});

it('a movement is explained by three letters at least', () =>
  expect([null, undefined, ' ok ', 'eau'].map(isExplained)).toEqual([false, false, false, true]));

describe('a period that one looks back at', () => {
  it.each([
    ['quarter', '2026-11-21', { from: '2026-08-22' }],
    ['quarter', '2026-05-31', { from: '2026-03-01' }],
    ['months', '2026-11-21', { from: '2025-11-22' }],
    ['season', '2026-11-21', { from: '2026-09-01' }],
    ['season', '2026-08-31', { from: '2025-09-01' }],
    ['season', '2026-09-01', { from: '2026-09-01' }],
    ['year', '2026-01-01', { from: '2026-01-01' }],
    ['lastYear', '2026-11-21', { from: '2025-01-01', to: '2025-12-31' }],
    ['all', '2026-11-21', {}],
  ] as const)('%s on %s', (name, today, period) => expect(periodNamed(name, today)).toEqual(period));

  it('is known by its days', () => {
    const today = '2026-11-21';
    expect(PERIODS.map((name) => periodOf(periodNamed(name, today), today))).toEqual(PERIODS);
    for (const other of [{ from: '2026-11-20' }, { from: '2026-01-01', to: '2026-12-31' }, { to: '2025-12-31' }])
      expect(periodOf(other, today)).toBeNull();
  });

  it('has a name of its own', () => {
    const labels = PERIODS.map((name) => periodLabel(name, '2026-11-21'));
    expect(new Set(labels).size).toBe(PERIODS.length);
    expect(labels).toContain('Année\u00a02025');
  });
});

describe('a movement in words', () => {
  const event = { date: '2026-11-28T09:30:00+01:00', site: 'VODELE' };
  it.each([
    [{ kind: 'OUTING', event }, 'Plongée du sam. 28 nov. 2026, VODELE', null],
    [{ kind: 'OUTING', event, reason: 'Bateau' }, 'Plongée du sam. 28 nov. 2026, VODELE', 'Bateau'],
    [{ kind: 'OUTING' }, 'Plongée', null],
    [{ kind: 'OUTING_REFUND', event }, 'Remboursement : plongée du sam. 28 nov. 2026, VODELE', null],
    [{ kind: 'MANUAL', reason: 'Gonflage' }, 'Gonflage', null],
    [{ kind: 'MANUAL' }, 'Mouvement du trésorier', null],
    [{ kind: 'ADJUSTMENT', reason: 'Erreur' }, 'Correction du solde', 'Erreur'],
    [{ kind: 'ONLINE_PAYMENT' }, 'Rechargement en ligne', null],
    [{ kind: 'ONLINE_PAYMENT', account: 'MEMBERSHIP' }, 'Cotisation payée en ligne', null],
  ] as const)('%j', (given, title, detail) => {
    const movement = { account: 'WALLET', reason: null, event: null, ...given } as const;
    expect(movementTitle(movement).replaceAll('\u00a0', ' ')).toBe(title);
    expect(movementDetail(movement)).toBe(detail);
  });

  it.each([
    [12_50, '+12,50\u00a0€'],
    [-4_00, '−4,00\u00a0€'],
    [0, '0,00\u00a0€'],
  ])('%i cents', (cents, text) => expect(signedAmount(cents)).toBe(text));
});
