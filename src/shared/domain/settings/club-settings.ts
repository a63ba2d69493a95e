import { readDay, type Day } from '../dates.ts';
import { seasonLabelOf } from '../membership/season-label.ts';
import { centsOfEuros, type Cents } from '../money.ts';
import type { WalletPolicy } from '../wallet/balance.ts';

/** The values of a setting, as the wire names them (specification §3). */
export interface SettingValues {
  readonly id: number;
  readonly valeurBooleen: boolean;
  readonly valeurEntier: number | null;
  readonly valeurChaine: string | null;
  readonly valeurTexte: string | null;
  readonly valeurDate: string | null;
}

export interface Announcement {
  /** May hold html: it has to be cleaned before it is shown. */
  readonly text: string;
  /** As it was typed, any CSS colour or none. */
  readonly colour: string;
}

/** What the settings say, by meaning instead of by rank. */
export interface ClubSettings {
  /** Off: the home screen shows nothing (specification §2). */
  readonly homeShown: boolean;
  readonly wallet: WalletPolicy;
  /** For members below the minimum; `updatedAt`: when the balances were last brought up to date, as an instant. */
  readonly belowMinimum: { readonly text: string; readonly updatedAt: string | null };
  readonly lowBalance: { readonly text: string };
  /** Are certificates that are over marked? */
  readonly watchesCertificates: boolean;
  readonly announcements: readonly Announcement[];
  readonly season: Season;
}

/** The season that dossiers are asked for; it stands beside the flag of setting 5, with which it has nothing to do. */
export interface Season {
  /** `2026/2027`; empty: none was opened here, and the configuration's counts. */
  readonly label: string;
  /** Shown above the form. May hold html: it has to be cleaned before it is shown. */
  readonly text: string;
  /** The last day on which the dossier may be sent or postponed, included (contract §5). Null: no limit. */
  readonly deadline: Day | null;
}

/** Texts are read from `valeurTexte`, or from `valeurChaine` where that is empty (contract §10). */
const textOf = (setting: SettingValues | undefined): string =>
  setting?.valeurTexte?.trim() || setting?.valeurChaine?.trim() || '';

const wholeEuros = (setting: SettingValues | undefined): Cents => centsOfEuros(setting?.valeurEntier ?? 0) ?? 0;

function announcementOf(setting: SettingValues | undefined): Announcement[] {
  const text = textOf(setting);
  if (!setting?.valeurBooleen || text === '') return [];
  // Where the text itself stands in valeurChaine, there is no colour.
  return [{ text, colour: setting.valeurTexte?.trim() ? (setting.valeurChaine?.trim() ?? '') : '' }];
}

/** Settings may come in any order: their rank by id is their meaning. A missing one is as if it were never touched. */
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

/** Ranks whose meaning the product knows (specification §3): position = rank in the list sorted by id, from 0. */
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
/** Settings 1–7 can't be deleted (contract §10). */
export const LAST_FIXED_ID = 7;
