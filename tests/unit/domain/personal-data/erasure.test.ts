import { expect, it } from 'vitest';
import { erasureBlockers, fateOf, formerMember, isCopyOver, type ErasureFacts } from '#domain/personal-data.ts';
import { BLOCKER_SENTENCES } from '#messages/personal-data.ts';

const NOTHING: ErasureFacts = {
  isSelf: false,
  isLastSuperAdmin: false,
  isErased: false,
  wallet: 0,
  openCheckouts: 0,
  openInstalments: 0,
  openExpenses: 0,
  fee: null,
  dossierSentAt: null,
  outingsAhead: 0,
};
const SENT = '2026-09-20T08:00:00.000Z';

it.each([
  ['nothing in the way', {}, []],
  ['the last super administrator', { isLastSuperAdmin: true }, ['LAST_SUPER_ADMIN']],
  ['oneself, who is the last one too', { isSelf: true, isLastSuperAdmin: true }, ['SELF', 'LAST_SUPER_ADMIN']],
  ['a debt', { wallet: -1 }, ['WALLET']],
  ['money of the member', { wallet: 1 }, ['WALLET']],
  ['a fee of the dossier that was sent', { fee: 190_00, dossierSentAt: SENT }, ['FEE']],
  ['a fee that was paid', { fee: 0, dossierSentAt: SENT }, []],
  ['expenses to be paid back', { openExpenses: 1 }, ['EXPENSES']],
  ['a fee that was only proposed', { fee: 190_00 }, []],
  [
    'all money at once, and an outing',
    { wallet: 5, openCheckouts: 1, openInstalments: 1, outingsAhead: 2 },
    ['WALLET', 'CHECKOUT', 'INSTALMENTS', 'REGISTERED'],
  ],
] as const)('an erasure with %s', (_what, facts, blockers) => {
  const found = erasureBlockers({ ...NOTHING, ...facts });
  expect(found).toEqual(blockers);
  for (const blocker of found) expect(BLOCKER_SENTENCES[blocker]).toMatch(/\.$/);
});

it('erases the record, renames in plans, keeps the identity; the former member has a number', () => {
  expect((['record', 'plans', 'identity'] as const).map(fateOf)).toEqual(['ERASED', 'RENAMED', 'KEPT']);
  expect(formerMember(7)).toBe('Ancien membre 7');
});

it('keeps a copy for 24 hours', () => {
  const ends = ['2026-11-02T07:59:59.999Z', '2026-11-02T08:00:00.000Z'].map((now) => new Date(now));
  expect(ends.map((now) => isCopyOver(new Date('2026-11-01T08:00:00Z'), now))).toEqual([false, true]);
});
