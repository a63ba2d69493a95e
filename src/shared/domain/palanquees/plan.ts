/** Behind a guide, without one, taught, or a first dive (Code du sport, annexes III-16). */
export const PALANQUEE_KINDS = ['GUIDED', 'AUTONOMOUS', 'TEACHING', 'BAPTEME'] as const;
export type PalanqueeKind = (typeof PALANQUEE_KINDS)[number];

/** `REAR` closes the palanquée ('serre-file'). */
export const DIVE_FUNCTIONS = ['GUIDE', 'TEACHER', 'DIVER', 'REAR'] as const;
export type DiveFunction = (typeof DIVE_FUNCTIONS)[number];

/** As the safety sheet names them; `DEB` is a beginner. */
export const APTITUDES = [
  'DEB',
  'PE12',
  'PE20',
  'PE40',
  'PE60',
  'PA12',
  'PA20',
  'PA40',
  'PA60',
  'GP',
  'E1',
  'E2',
  'E3',
  'E4',
] as const;
export type Aptitude = (typeof APTITUDES)[number];

/** Held in addition to the level's prerogatives. */
export const NITROX_APTITUDES = ['PN', 'PNC', 'NONE'] as const;
export type NitroxAptitude = (typeof NITROX_APTITUDES)[number];

/** An outing of two dives has a plan and a sheet for each. */
export const DIVES = [1, 2] as const;
export type DiveNumber = (typeof DIVES)[number];

export interface Dive {
  readonly event: number;
  readonly dive: DiveNumber;
}

/** Default gas; any other mixture is free text. */
export const AIR = 'Air';
export const USUAL_GASES = [AIR, 'Nitrox 32', 'Nitrox 36'] as const;
export const MAX_GAS = 30;
export const MAX_NOTE = 300;
export const MAX_PALANQUEES = 200;
export const MAX_MEMBERS = 20;

/** A diver with a place on the outing. */
export interface Registrant {
  readonly id: number;
  /** Any text: an unknown level gives no right. */
  readonly level: string;
  readonly supervises: boolean;
  /** On the day of the outing; null without a date of birth. */
  readonly minor: boolean | null;
  /** Age of a minor, in whole years on the day of the outing. */
  readonly age?: number | null;
  readonly description?: string;
}

export interface Member {
  readonly id: number;
  readonly function: DiveFunction;
  readonly aptitude: Aptitude;
  readonly gas: string;
  /** The director's answer for nitrox divers; absent until asked. */
  readonly nitrox?: NitroxAptitude;
  /** Parents' written authorisation for a minor without a guide; absent until asked. */
  readonly authorisation?: boolean;
}

export interface Palanquee {
  /** Chosen by the client, unique within the plan; a palanquée's number is its rank. */
  readonly key: string;
  readonly kind: PalanqueeKind;
  /** In metres and minutes, times `HH:mm`; null is left blank on the sheet. */
  readonly plannedDepth: number | null;
  readonly plannedDuration: number | null;
  readonly entryTime: string | null;
  readonly actualDepth: number | null;
  readonly actualDuration: number | null;
  readonly exitTime: string | null;
  readonly members: readonly Member[];
  /** The director's reason for accepting breaches, printed on the sheet; empty: not overruled. */
  readonly overruleNote: string;
}

export interface Plan {
  readonly directorId: number | null;
  /** Reason for accepting a breach by the director, printed too; empty: not overruled. */
  readonly directorNote: string;
  readonly palanquees: readonly Palanquee[];
}

export const EMPTY_PLAN: Plan = { directorId: null, directorNote: '', palanquees: [] };

export const NEW_PALANQUEE: Omit<Palanquee, 'key'> = {
  kind: 'GUIDED',
  plannedDepth: 20,
  plannedDuration: null,
  entryTime: null,
  actualDepth: null,
  actualDuration: null,
  exitTime: null,
  members: [],
  overruleNote: '',
};

export const membersOf = (plan: Pick<Plan, 'palanquees'>): number[] => [
  ...new Set(plan.palanquees.flatMap(({ members }) => members.map(({ id }) => id))),
];

export function freeKey(plan: Pick<Plan, 'palanquees'>): string {
  const taken = new Set(plan.palanquees.map(({ key }) => key));
  let number = taken.size + 1;
  while (taken.has(`p${number}`)) number += 1;
  return `p${number}`;
}

type DepthBreach = 'DEPTH_MISSING' | 'TOO_DEEP' | 'BAPTEME_DEPTH' | 'APTITUDE_NOT_HELD' | 'APTITUDE_DEPTH';
type LeaderBreach = 'NO_LEADER' | 'SEVERAL_LEADERS' | 'LEADER_DEPTH' | 'LED_IN_AUTONOMY' | 'NOT_AUTONOMOUS';
type MinorBreach = 'MINOR_IN_AUTONOMY' | 'MINOR_GAS' | 'AUTHORISATION_MISSING';
type GasBreach = 'NITROX_NOT_HELD' | 'NITROX_TOO_RICH';
type GroupBreach = 'TOO_MANY' | 'TOO_FEW' | 'TWICE' | 'LEFT';
type DirectorBreach = 'DIRECTOR_LEVEL' | 'DIRECTOR_TEACHING';
type Breach = DepthBreach | LeaderBreach | MinorBreach | GasBreach | GroupBreach | DirectorBreach;
/** Notices ask for no reason: a plan may be saved while it is composed. */
type Notice = 'UNPLACED' | 'DIRECTOR_MISSING';

export interface Finding {
  readonly code: Breach | Notice;
  /** Key of the palanquée; null for the whole plan or its director. */
  readonly palanquee: string | null;
  /** Ids of the divers concerned; empty for all. */
  readonly divers: readonly number[];
  /** TOO_MANY, TOO_FEW: bound on divers. MINOR_IN_AUTONOMY: least age. NITROX_TOO_RICH: most oxygen, in per cent. */
  readonly limit?: number;
  /** Depth allowed to those divers or that kind, in metres; 0: none. */
  readonly allowed?: number;
}

export const findingAbout = (code: Finding['code'], palanquee: string | null, divers: readonly number[]): Finding[] =>
  divers.length > 0 ? [{ code, palanquee, divers }] : [];

export const isBreach = ({ code }: Finding): boolean => code !== 'UNPLACED' && code !== 'DIRECTOR_MISSING';

/** Air beyond 60 m is refused whatever the director's note. */
export const mayBeOverruled = ({ code }: Finding): boolean => code !== 'TOO_DEEP';

/** Breaches that no note of the director covers. */
export const standing = (plan: Plan, findings: readonly Finding[]): Finding[] => {
  const notes = new Map(plan.palanquees.map(({ key, overruleNote }) => [key, overruleNote]));
  return findings.filter((finding) => {
    if (!isBreach(finding)) return false;
    const note = finding.palanquee === null ? plan.directorNote : (notes.get(finding.palanquee) ?? '');
    return !mayBeOverruled(finding) || note.trim() === '';
  });
};
