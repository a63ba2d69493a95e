import { describe, expect, it } from 'vitest';
import { belowZeroSince, debtsOf, reminderObstacle, summed, type Debt } from '#domain/ledger/debts.ts';
import { unpaidParts, type InstalmentState } from '#domain/membership/fee.ts';
import { debtLine, leftOutLines, mailsCount } from '#messages/debts.ts';

const TODAY = '2026-05-04';
const NOTHING = { fee: 0, wallet: 0, dossierAskedAt: null, feeRaisedAt: null, belowZeroAt: null, refused: [] };
const part = (day: string, state: InstalmentState, cents = 56_00) => ({ day, state, cents });
const [MARCH, APRIL] = [part('2026-03-26', 'REFUSED'), part('2026-04-26', 'REFUSED', 58_00)];
const fee = (cents: number, since: string | null): Debt => ({ kind: 'FEE', cents, since });
const wallet = (cents: number, since: string | null): Debt => ({ kind: 'WALLET', cents, since });
const refused = (cents: number, since: string): Debt => ({ kind: 'INSTALMENT', cents, since });

describe('what a member owes', () => {
  it.each<[string, Partial<Parameters<typeof debtsOf>[0]>, Debt[]]>([
    ['nothing', {}, []],
    ['no fee', { wallet: 100 }, []],
    ['a fee, since nobody knows', { fee: 60_00 }, [fee(60_00, null)]],
    ['a fee since the dossier', { fee: 60_00, dossierAskedAt: '2026-03-01T22:30:00.000Z' }, [fee(60_00, '2026-03-01')]],
    [
      'a fee raised after the dossier',
      { fee: 60_00, dossierAskedAt: '2025-09-01T10:00:00.000Z', feeRaisedAt: '2026-04-30T22:30:00.000Z' },
      [fee(60_00, '2026-05-01')],
    ],
    [
      'a fee of a new dossier',
      { fee: 60_00, dossierAskedAt: '2026-03-01T10:00:00.000Z', feeRaisedAt: '2025-10-01T10:00:00.000Z' },
      [fee(60_00, '2026-03-01')],
    ],
    [
      'a wallet below zero beside the fee',
      { fee: 60_00, wallet: -12_50, belowZeroAt: '2026-04-02T10:00:00.000Z' },
      [fee(60_00, null), wallet(12_50, '2026-04-02')],
    ],
    ['the refused parts of a fee', { refused: [MARCH, APRIL] }, [refused(114_00, '2026-03-26')]],
    ['a fee set anew for them', { fee: 56_00, refused: [MARCH] }, [fee(56_00, null)]],
  ])('is %s', (_, facts, debts) => {
    expect(debtsOf({ ...NOTHING, ...facts })).toEqual(debts);
  });

  it('is of a fee in parts those that were refused, for 60 days', () => {
    const plan = [part('2026-02-10', 'REFUNDED'), MARCH, APRIL, part('2026-05-26', 'AWAITED')];
    expect(unpaidParts(plan, TODAY)).toEqual([MARCH, APRIL]);
    expect(unpaidParts(plan, '2026-05-25')).toEqual([MARCH, APRIL]);
    expect(unpaidParts(plan, '2026-05-26')).toEqual([APRIL]);
  });

  it('is summed, since the oldest day that is known', () => {
    expect(summed([fee(60_00, null), wallet(12_50, '2026-04-02'), refused(56_00, '2026-03-26')])).toEqual({
      cents: 128_50,
      since: '2026-03-26',
    });
    expect(summed([fee(60_00, null)])).toEqual({ cents: 60_00, since: null });
  });

  it('is said with its amount and its day', () => {
    expect(debtLine(fee(60_00, '2026-03-01'))).toBe(
      'Cotisation\u00a0: 60,00\u00a0€, depuis le 1ᵉʳ\u00a0mars\u00a02026',
    );
    expect(debtLine(wallet(12_50, null))).toBe('Porte-monnaie négatif\u00a0: 12,50\u00a0€');
  });
});

describe('a wallet is below zero', () => {
  const moved = (...cents: number[]) => cents.map((one, index) => ({ cents: one, at: `day ${index}` }));

  it.each([
    [moved(), null],
    [moved(10, -10), null],
    [moved(10, -12), 'day 1'],
    [moved(-5, -5, 3), 'day 0'],
    [moved(-5, 5, -1, -1), 'day 2'],
    [moved(-5, 6), null],
  ])('%j since %s', (movements, since) => {
    expect(belowZeroSince(movements)).toBe(since);
  });
});

describe('a reminder', () => {
  const member = { hasEmail: true, refuses: false, remindedOn: null };

  it.each([
    [{}, false, null],
    [{ hasEmail: false, remindedOn: TODAY }, false, 'withoutEmail'],
    [{ refuses: true }, true, 'refused'],
    [{ remindedOn: '2026-04-20' }, false, 'recent'],
    [{ remindedOn: '2026-04-19' }, false, null],
    [{ remindedOn: '2026-05-03' }, true, null],
    [{ remindedOn: TODAY }, true, 'recent'],
  ] as const)('of %j, again: %s, is left out for %s', (given, again, obstacle) => {
    expect(reminderObstacle({ ...member, ...given }, TODAY, again)).toBe(obstacle);
  });

  it('is announced with its number, and who gets none', () => {
    expect(mailsCount(7)).toBe('Un e-mail à 7\u00a0membres');
    expect(mailsCount(1)).toBe('Un e-mail à 1\u00a0membre');
    expect(mailsCount(0)).toBe('Aucun e-mail ne partira');
    expect(leftOutLines({ notDue: 0, withoutEmail: 1, refused: 0, recent: 2 })).toEqual([
      '2\u00a0membres déjà relancés depuis moins de 15\u00a0jours',
      '1\u00a0membre sans adresse e-mail',
    ]);
  });
});
