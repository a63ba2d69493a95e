import { describe, expect, it } from 'vitest';
import {
  clubSettings,
  LAST_FIXED_ID,
  PROVIDER_KEY_ID,
  SETTING_POSITION,
  type SettingValues,
} from '../../../../src/shared/domain/parametres/club-settings.ts';

const setting = (id: number, given: Partial<SettingValues> = {}): SettingValues => ({
  id,
  valeurBooleen: true,
  valeurEntier: null,
  valeurChaine: null,
  valeurTexte: null,
  valeurDate: null,
  ...given,
});

/** Settings 1 to 7, each changed as told, in an order that is not theirs. */
const settingsWith = (...changes: [id: number, change: Partial<SettingValues>][]) =>
  [4, 1, 7, 2, 6, 3, 5].map((id) => setting(id, changes.find(([changed]) => changed === id)?.[1]));

describe('what the settings say (specification §3)', () => {
  it('by rank: position 0 is id 1, position 6 the provider’s key', () => {
    expect(SETTING_POSITION).toEqual({
      wallet: 0,
      certificate: 1,
      lowBalance: 2,
      firstAnnouncement: 3,
      secondAnnouncement: 4,
      panicMode: 5,
      providerKey: 6,
    });
    expect([PROVIDER_KEY_ID, LAST_FIXED_ID]).toEqual([7, 7]);
  });

  it('the wallet: flag, minimum, warning, date, and the margin of setting 2', () => {
    const { wallet, belowMinimum, lowBalance } = clubSettings(
      settingsWith(
        [1, { valeurEntier: 20, valeurTexte: 'Rechargez', valeurDate: '2026-11-01T08:00:00Z' }],
        [3, { valeurEntier: 30, valeurTexte: 'Bientôt vide' }],
      ),
    );
    expect(wallet).toEqual({ enabled: true, minimum: 2000, margin: 3000 });
    expect(belowMinimum).toEqual({ text: 'Rechargez', updatedAt: '2026-11-01T08:00:00Z' });
    expect(lowBalance.text).toBe('Bientôt vide');
  });

  it('the warning off is a margin of 0, the feature off no wallet', () => {
    const { wallet } = clubSettings(
      settingsWith([1, { valeurBooleen: false, valeurEntier: 20 }], [3, { valeurBooleen: false, valeurEntier: 30 }]),
    );
    expect(wallet).toEqual({ enabled: false, minimum: 2000, margin: 0 });
  });

  it.each([true, false])('certificates are watched and the home screen is shown: %s', (valeurBooleen) => {
    expect(clubSettings(settingsWith([2, { valeurBooleen }])).watchesCertificates).toBe(valeurBooleen);
    expect(clubSettings(settingsWith([6, { valeurBooleen }])).homeShown).toBe(valeurBooleen);
  });

  it('announcements: those that are on and say something, in their order; the colour beside the text', () => {
    const announcements = (...changes: [number, Partial<SettingValues>][]) =>
      clubSettings(settingsWith(...changes)).announcements;
    expect(
      announcements([5, { valeurTexte: 'Deux', valeurChaine: 'red' }], [4, { valeurTexte: 'Un', valeurChaine: null }]),
    ).toEqual([
      { text: 'Un', colour: '' },
      { text: 'Deux', colour: 'red' },
    ]);
    expect(announcements([4, { valeurTexte: ' ', valeurChaine: 'Court' }])).toEqual([{ text: 'Court', colour: '' }]);
    expect(announcements([4, { valeurTexte: null, valeurChaine: ' Court ' }])).toEqual([{ text: 'Court', colour: '' }]);
    expect(announcements([4, { valeurTexte: ' Un ', valeurChaine: ' red ' }])).toEqual([{ text: 'Un', colour: 'red' }]);
    expect(announcements([4, { valeurBooleen: false, valeurTexte: 'Éteinte' }])).toEqual([]);
    expect(announcements()).toEqual([]);
  });

  it('no settings at all: the home screen shows, nothing is asked', () =>
    expect(clubSettings([])).toEqual({
      homeShown: true,
      wallet: { enabled: false, minimum: 0, margin: 0 },
      belowMinimum: { text: '', updatedAt: null },
      lowBalance: { text: '' },
      watchesCertificates: false,
      announcements: [],
      season: { label: '', text: '', deadline: null },
    }));

  it('the season: label, text and last day stand beside the flag that opens the home page', () => {
    const season = (change: Partial<SettingValues>) => clubSettings(settingsWith([6, change])).season;
    expect(
      season({
        valeurBooleen: false,
        valeurChaine: ' 2026/2027 ',
        valeurTexte: ' <p>A</p> ',
        valeurDate: '2026-09-29T22:00:00Z',
      }),
    ).toEqual({ label: '2026/2027', text: '<p>A</p>', deadline: '2026-09-30' });
    // Neither another text's place, nor a date that is none.
    expect(season({ valeurChaine: '2026/2027', valeurDate: 'bientôt' })).toEqual({
      label: '2026/2027',
      text: '',
      deadline: null,
    });
    // A text of another server's own, which is no season.
    for (const valeurChaine of ['panique', '2026/2028', '2026', '<b>2026/2027</b>']) {
      expect(season({ valeurChaine }).label).toBe('');
    }
    expect(clubSettings([]).season).toEqual({ label: '', text: '', deadline: null });
  });
});
