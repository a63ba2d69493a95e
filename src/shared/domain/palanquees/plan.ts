/** Behind a guide, without one, taught, or a first dive (law.md, annexes III-16). */
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

/** A dive of an outing. */
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
  /** Of minors, in whole years on the day of the outing. */
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
