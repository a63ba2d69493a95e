import { describe, expect, it } from 'vitest';
import { type SituationFinding, situationLines, type ClubFacts, type MemberFacts } from '#domain/situation.ts';
import { instalmentsOf, type InstalmentState } from '#domain/membership/fee.ts';
import { findingText, sinceText } from '#messages/situation.ts';

const club: ClubFacts = {
  wallet: { enabled: true, minimum: 2000, margin: 3000 },
  season: { deadline: '2026-12-01' },
  today: '2026-11-23',
};
const inOrder: MemberFacts = {
  active: true,
  desactived: false,
  dossier: false,
  cotisation: 0,
  instalments: [],
  dossierMissing: null,
  wallet: 8000,
  caciDate: '2026-06-01',
  level: 'E2',
  email: 'lea@club.example',
  mailFailed: false,
};
const off = { desactived: true };
const inThree = (...states: InstalmentState[]) => ({
  instalments: instalmentsOf(17000, 3, '2026-11-23').map((one, index) => ({ ...one, state: states[index]! })),
});

const linesOf = (facts: Partial<MemberFacts>, of: Partial<ClubFacts> = {}) =>
  situationLines({ ...inOrder, ...facts }, { ...club, ...of });
const NO_DATES = {
  desactived: null,
  level: null,
  email: null,
  feeDue: null,
  feePaid: null,
  dossierAsked: null,
  dossierSent: null,
  walletBelow: null,
  mailSent: null,
  mailFailed: null,
};

describe('where a member stands', () => {
  it('says of each topic that it is in order', () =>
    expect(linesOf({}).map(({ topic, standing }) => [topic, standing])).toEqual(
      'account dossier fee wallet certificate autonomy supervision email'.split(' ').map((topic) => [topic, 'ok']),
    ));

  it('begins with what keeps from registering, then with what is to be settled', () =>
    expect(linesOf({ wallet: 1999, cotisation: 17000, email: '', level: 'N1' }).map(({ topic }) => topic)).toEqual(
      'wallet fee email account dossier certificate autonomy supervision'.split(' '),
    ));

  it.each<[SituationFinding, Partial<MemberFacts>, Partial<ClubFacts>, string, string | undefined, string | undefined]>(
    [
      ['ACCOUNT_DELETED', { active: false }, {}, 'blocked', 'secretary', 'writeSecretary'],
      ['ACCOUNT_OFF_FEE_DUE', { ...off, cotisation: 17000 }, {}, 'blocked', 'member', 'payFee'],
      ['ACCOUNT_OFF_PAID', off, {}, 'blocked', 'secretary', 'writeSecretary'],
      ['ACCOUNT_OFF', { ...off, cotisation: null }, {}, 'blocked', 'secretary', 'writeSecretary'],
      ['ACCOUNT_OFF', { ...off, cotisation: undefined }, {}, 'blocked', 'secretary', 'writeSecretary'],
      ['DOSSIER_AWAITED', { dossier: true }, {}, 'due', 'member', 'sendDossier'],
      ['DOSSIER_AWAITED', { dossier: true }, { today: '2026-12-01' }, 'due', 'member', 'sendDossier'],
      ['DOSSIER_LATE', { dossier: true }, { today: '2026-12-02' }, 'due', 'member', 'sendDossier'],
      ['DOSSIER_HELD', { ...off, dossier: true }, {}, 'due', 'secretary', 'writeSecretary'],
      ['DOSSIER_HIDDEN', { dossier: undefined }, {}, 'hidden', undefined, undefined],
      ['FEE_DUE', { cotisation: 17000 }, {}, 'due', 'member', 'payFee'],
      ['FEE_IN_PARTS', inThree('PAID', 'AWAITED', 'AWAITED'), {}, 'ok', undefined, undefined],
      ['FEE_IN_PARTS', inThree('PAID', 'PAID', 'AWAITED'), { today: '2027-03-27' }, 'ok', undefined, undefined],
      ['FEE_IN_ORDER', inThree('PAID', 'PAID', 'AWAITED'), { today: '2027-03-28' }, 'ok', undefined, undefined],
      ['FEE_IN_ORDER', inThree('PAID', 'PAID', 'PAID'), {}, 'ok', undefined, undefined],
      ['FEE_PART_REFUSED', inThree('PAID', 'REFUSED', 'AWAITED'), {}, 'due', 'member', 'writeSecretary'],
      ['FEE_DUE', { cotisation: 5600, ...inThree('PAID', 'REFUSED', 'AWAITED') }, {}, 'due', 'member', 'payFee'],
      ['FEE_CLOSED', { cotisation: -100 }, {}, 'info', 'treasurer', 'writeSecretary'],
      ['FEE_HIDDEN', { cotisation: undefined }, {}, 'hidden', undefined, undefined],
      ['WALLET_BELOW', { wallet: 1999 }, {}, 'blocked', 'member', 'topUp'],
      ['WALLET_LOW', { wallet: 2000 }, {}, 'due', 'member', 'topUp'],
      ['WALLET_OFF', { wallet: 1 }, { wallet: { ...club.wallet, enabled: false } }, 'ok', undefined, undefined],
      ['WALLET_OFF_EMPTY', { wallet: 0 }, { wallet: { ...club.wallet, enabled: false } }, 'due', 'member', 'topUp'],
      ['WALLET_HIDDEN', { wallet: undefined }, {}, 'hidden', undefined, undefined],
      ['CERTIFICATE_SOON', { caciDate: '2025-12-01' }, {}, 'due', 'member', 'writeSecretary'],
      ['CERTIFICATE_OVER', { caciDate: '2025-11-22' }, {}, 'due', 'member', 'writeSecretary'],
      ['CERTIFICATE_MISSING', { caciDate: null }, {}, 'due', 'member', 'writeSecretary'],
      ['NOT_AUTONOMOUS', { level: 'N1' }, {}, 'info', undefined, 'trainings'],
      ['NOT_SUPERVISOR', { level: 'N3' }, {}, 'info', undefined, 'supervisorList'],
      ['EMAIL_INVALID', { email: 'lea@' }, {}, 'due', 'secretary', 'writeSecretary'],
      ['EMAIL_FAILING', { mailFailed: true }, {}, 'due', 'secretary', 'writeSecretary'],
    ],
  )('%s: %o', (finding, facts, of, standing, acting, nextStep) => {
    const line = linesOf(facts, of).find((one) => one.finding === finding);
    expect([line?.standing, line?.acting, line?.nextStep]).toEqual([standing, acting, nextStep]);
    const told = { facts: { ...inOrder, ...facts }, club: { ...club, ...of }, own: true };
    expect(findingText(finding, told)).toMatch(/^[A-ZÀÉ].*\.$/);
  });

  it('says when the certificate ended, in the law’s own year', () => {
    const told = { facts: { ...inOrder, caciDate: '2025-11-22' }, club, own: true };
    expect(findingText('CERTIFICATE_OVER', told)).toContain('depuis le 23\u00a0nov.\u00a02026');
  });

  it('invents no date: only those that the club recorded are said', () => {
    expect(sinceText('WALLET_BELOW', null)).toBeNull();
    expect(sinceText('WALLET_BELOW', NO_DATES)).toBeNull();
    const since = { ...NO_DATES, walletBelow: '2026-10-03T18:00:00+02:00', email: '2026-01-05T09:00:00+01:00' };
    expect(sinceText('WALLET_BELOW', since)).toBe('Sous le minimum depuis le 3\u00a0oct.\u00a02026');
    expect(sinceText('EMAIL_KNOWN', since)).toBe('Adresse enregistrée le 5\u00a0janv.\u00a02026');
  });
});
