import { readDay } from '../dates.ts';
import { seasonLabelOf, type Season } from '../membership/season-label.ts';
import { centsOfEuros, type Cents } from '../money.ts';
import type { WalletPolicy } from '../ledger/balance.ts';

/** By wire name (specification §3). */
export interface SettingValues {
  readonly id: number;
  readonly valeurBooleen: boolean;
  readonly valeurEntier: number | null;
  readonly valeurChaine: string | null;
  readonly valeurTexte: string | null;
  readonly valeurDate: string | null;
}

export interface Announcement {
  /** May hold HTML: clean it before display. */
  readonly text: string;
  /** Any CSS colour, or empty. */
  readonly colour: string;
}

/** Settings by meaning instead of rank. */
export interface ClubSettings {
  /** False empties the home screen (specification §2). */
  readonly homeShown: boolean;
  readonly wallet: WalletPolicy;
  /** `updatedAt`: instant of the last update of balances. */
  readonly belowMinimum: { readonly text: string; readonly updatedAt: string | null };
  readonly lowBalance: { readonly text: string };
  readonly watchesCertificates: boolean;
  readonly announcements: readonly Announcement[];
  readonly season: Season;
}

/** Falls back to `valeurChaine` (contract §10). */
const textOf = (setting: SettingValues | undefined): string =>
  setting?.valeurTexte?.trim() || setting?.valeurChaine?.trim() || '';

const wholeEuros = (setting: SettingValues | undefined): Cents => centsOfEuros(setting?.valeurEntier ?? 0) ?? 0;

function announcementOf(setting: SettingValues | undefined): Announcement[] {
  const text = textOf(setting);
  if (!setting?.valeurBooleen || text === '') return [];
  // A text in `valeurChaine` leaves no room for a colour.
  return [{ text, colour: setting.valeurTexte?.trim() ? (setting.valeurChaine?.trim() ?? '') : '' }];
}

/** Takes settings in any order, by rank of id; a missing one has its defaults. */
export function clubSettings(settings: readonly SettingValues[]): ClubSettings {
  const ranked = [...settings].sort((a, b) => a.id - b.id);
  const wallet = ranked[SETTING_POSITION.wallet];
  const lowBalance = ranked[SETTING_POSITION.lowBalance];
  const panicMode = ranked[SETTING_POSITION.panicMode];
  return {
    homeShown: panicMode?.valeurBooleen ?? true,
    wallet: {
      enabled: wallet?.valeurBooleen ?? false,
      minimum: wholeEuros(wallet),
      margin: lowBalance?.valeurBooleen ? wholeEuros(lowBalance) : 0,
    },
    belowMinimum: { text: textOf(wallet), updatedAt: wallet?.valeurDate ?? null },
    lowBalance: { text: textOf(lowBalance) },
    watchesCertificates: ranked[SETTING_POSITION.certificate]?.valeurBooleen ?? false,
    announcements: [SETTING_POSITION.firstAnnouncement, SETTING_POSITION.secondAnnouncement].flatMap((position) =>
      announcementOf(ranked[position]),
    ),
    season: {
      label: seasonLabelOf(panicMode?.valeurChaine),
      text: panicMode?.valeurTexte?.trim() ?? '',
      deadline: readDay(panicMode?.valeurDate),
    },
  };
}

/** Rank in the list sorted by id, from 0 (specification §3). */
export const SETTING_POSITION = {
  wallet: 0,
  certificate: 1,
  lowBalance: 2,
  firstAnnouncement: 3,
  secondAnnouncement: 4,
  panicMode: 5,
  providerKey: 6,
} as const;
export const PROVIDER_KEY_ID = 7;
/** Position 0: the wallet's feature and its least balance. */
export const WALLET_ID = 1;
/** Settings 1 to 7 cannot be deleted (contract §10). */
export const LAST_FIXED_ID = 7;
