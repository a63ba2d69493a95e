/** A palanquée explores behind a guide or by itself, is taught, or is a first dive (law.md, annexes III-16). */
export const PALANQUEE_KINDS = ['GUIDED', 'AUTONOMOUS', 'TEACHING', 'BAPTEME'] as const;
export type PalanqueeKind = (typeof PALANQUEE_KINDS)[number];

/** Function of a diver in the palanquée: leads it, teaches it, dives in it, or closes it ('serre-file'). */
export const DIVE_FUNCTIONS = ['GUIDE', 'TEACHER', 'DIVER', 'REAR'] as const;
export type DiveFunction = (typeof DIVE_FUNCTIONS)[number];

/** Aptitude of a diver on a dive, as the safety sheet names it; `DEB` is a beginner. */
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

/** Nitrox qualification of a diver, beside the prerogatives of the level. */
export const NITROX_APTITUDES = ['PN', 'PNC', 'NONE'] as const;
export type NitroxAptitude = (typeof NITROX_APTITUDES)[number];

/** Default gas; any other mixture is a short text of its own. */
export const AIR = 'Air';
/** Offered first. */
export const USUAL_GASES = [AIR, 'Nitrox 32', 'Nitrox 36'] as const;
export const MAX_GAS = 30;
export const MAX_NOTE = 300;
export const MAX_PALANQUEES = 200;
export const MAX_MEMBERS = 20;

/** A diver with a place on the outing, as far as the rules look. */
export interface Registrant {
  readonly id: number;
  /** As text: a level that we do not know gives no right. */
  readonly level: string;
  /** Holds a supervisor's place. */
  readonly supervises: boolean;
  /** On the day of the outing; null when the date of birth is not known. */
  readonly minor: boolean | null;
  /** Whole years on that day, of a minor; absent or null: adult, or not known. */
  readonly age?: number | null;
  /** What was written beside the registration. */
  readonly description?: string;
}

export interface Member {
  readonly id: number;
  readonly function: DiveFunction;
  readonly aptitude: Aptitude;
  readonly gas: string;
  /** Answer of the director, where they breathe nitrox; absent: not asked yet. */
  readonly nitrox?: NitroxAptitude;
  /** Is the parents' written authorisation at hand, where a minor dives without a guide? Absent: not asked yet. */
  readonly authorisation?: boolean;
}

export interface Palanquee {
  /** Unique within the plan, chosen by the client; the number of a palanquée is its rank. */
  readonly key: string;
  readonly kind: PalanqueeKind;
  /** Metres and minutes; times `HH:mm`. Null: not known yet, left blank on the sheet. */
  readonly plannedDepth: number | null;
  readonly plannedDuration: number | null;
  readonly entryTime: string | null;
  readonly actualDepth: number | null;
  readonly actualDuration: number | null;
  readonly exitTime: string | null;
  readonly members: readonly Member[];
  /** Why the director lets its breaches pass; empty: not overruled. It prints. */
  readonly overruleNote: string;
}

/** How an outing's divers are grouped. */
export interface Plan {
  readonly directorId: number | null;
  /** Why a breach about the director is let pass; empty: not overruled. It prints. */
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

/** Everybody who is in some palanquée of the plan, once each, in its order. */
export const membersOf = (plan: Pick<Plan, 'palanquees'>): number[] => [
  ...new Set(plan.palanquees.flatMap(({ members }) => members.map(({ id }) => id))),
];

/** A key that no palanquée of the plan has yet. */
export function freeKey(plan: Pick<Plan, 'palanquees'>): string {
  const taken = new Set(plan.palanquees.map(({ key }) => key));
  let number = taken.size + 1;
  while (taken.has(`p${number}`)) number += 1;
  return `p${number}`;
}
