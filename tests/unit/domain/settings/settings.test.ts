import { describe, expect, it } from 'vitest';
import {
  clubSettings,
  LAST_FIXED_ID,
  PROVIDER_KEY_ID,
  SETTING_POSITION,
  type SettingValues,
} from '#domain/parametres/club-settings.ts';

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
    const names = 'wallet certificate lowBalance firstAnnouncement secondAnnouncement panicMode providerKey'.split(' ');
    expect(SETTING_POSITION).toEqual(Object.fromEntries(names.map((name, position) => [name, position])));
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
      clubSettings(settingsWith(...changes)).announcements.map(({ text, colour }) => `${text}|${colour}`);
    const [two, one] = [
      { valeurTexte: 'Deux', valeurChaine: 'red' },
      { valeurTexte: 'Un', valeurChaine: null },
    ];
    expect(announcements([5, two], [4, one])).toEqual(['Un|', 'Deux|red']);
    expect(announcements([4, { valeurTexte: ' ', valeurChaine: 'Court' }])).toEqual(['Court|']);
    expect(announcements([4, { valeurTexte: null, valeurChaine: ' Court ' }])).toEqual(['Court|']);
    expect(announcements([4, { valeurTexte: ' Un ', valeurChaine: ' red ' }])).toEqual(['Un|red']);
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
    const label = '2026/2027';
    const texts = { valeurChaine: ` ${label} `, valeurTexte: ' <p>A</p> ' };
    const whole = season({ valeurBooleen: false, ...texts, valeurDate: '2026-09-29T22:00:00Z' });
    expect(whole).toEqual({ label, text: '<p>A</p>', deadline: '2026-09-30' });
    // Neither another text's place, nor a date that is none.
    expect(season({ valeurChaine: label, valeurDate: 'bientôt' })).toEqual({ label, text: '', deadline: null });
    // A text of another server's own, which is no season.
    for (const valeurChaine of ['panique', '2026/2028', '2026', '<b>2026/2027</b>']) {
      expect(season({ valeurChaine }).label).toBe('');
    }
  });
});
