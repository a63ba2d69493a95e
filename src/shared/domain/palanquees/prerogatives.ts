import { isLevel, type Level } from '../levels.ts';
import type { Aptitude, DiveFunction, PalanqueeKind } from './plan.ts';
import { III_16B, type Sourced } from './legal-sources.ts';
import { DEEPEST, TRAINEE_TEACHER, zoneOf, type Zone } from './zones.ts';

/** E1 to E4; 0: no teacher. */
type Teacher = 0 | 1 | 2 | 3 | 4;

/** Depths are zones in metres; null: not allowed. */
export interface Prerogatives extends Sourced {
  /** PE…; 6 is a beginner. */
  readonly guided: Zone;
  /** PA…; ages are in member-rules.ts. */
  readonly autonomous: Zone | null;
  /** GP. */
  readonly guide: boolean;
  readonly teacher: Teacher;
  /** In natural water; `exploration`: without teaching (P5). */
  readonly directs: 'all' | 'exploration' | null;
  /** Allowed under a teacher only. */
  readonly prepares: { readonly guided?: Zone; readonly autonomous?: Zone } | null;
}

const BEGINNER: Prerogatives = {
  guided: 6,
  autonomous: null,
  guide: false,
  teacher: 0,
  directs: null,
  prepares: null,
  ...III_16B,
};
const PE12: Prerogatives = { ...BEGINNER, guided: 12 };
const N1: Prerogatives = { ...BEGINNER, guided: 20 };
/** PA12 and PA20 are prepared from N1 and keep its rights; PA40 keeps N2's. */
const PA12: Prerogatives = { ...N1, autonomous: 12 };
const PA20: Prerogatives = { ...N1, autonomous: 20 };
const PE40: Prerogatives = { ...N1, guided: 40 };
const N2: Prerogatives = { ...BEGINNER, guided: 40, autonomous: 20 };
const PA40: Prerogatives = { ...N2, autonomous: 40 };
const N3: Prerogatives = { ...BEGINNER, guided: 60, autonomous: 60 };
const N4: Prerogatives = { ...N3, guide: true };
const E2: Prerogatives = { ...N4, teacher: 2 };
const LEARNS_N2 = { guided: 40, autonomous: 20 } as const;
const LEARNS_N3 = { guided: 60, autonomous: 60 } as const;

/** N1 = PE20; N2 = PE40 + PA20; N3 = PE60 + PA60; N4 = GP; E3 = MF1; E4 = MF2; P5 directs explorations only. */
export const PREROGATIVES: Readonly<Record<Level, Prerogatives>> = {
  PE12,
  N1,
  PA12,
  PA20,
  PE40,
  N2,
  PA40,
  N3,
  N4,
  N4_P5: { ...N4, directs: 'exploration' },
  E1_N2: { ...N2, teacher: 1 },
  E1_N3: { ...N3, teacher: 1 },
  // An initiator holds N2 at least, and N3 to prepare N4.
  E1_TN3: { ...N2, teacher: 1, prepares: LEARNS_N3 },
  E1_TN4: { ...N3, teacher: 1 },
  E2,
  E2_P5: { ...E2, directs: 'exploration' },
  E3: { ...N4, teacher: 3, directs: 'all' },
  E4: { ...N4, teacher: 4, directs: 'all' },
  PN1: { ...BEGINNER, prepares: { guided: 20 } },
  N1_TPA12: { ...N1, prepares: { autonomous: 12 } },
  N1_TPA20: { ...N1, prepares: { autonomous: 20 } },
  N1_TPE40: { ...N1, prepares: { guided: 40 } },
  N1_TN2: { ...N1, prepares: LEARNS_N2 },
  PA12_TPA20: { ...PA12, prepares: { autonomous: 20 } },
  PA12_TPE40: { ...PA12, prepares: { guided: 40 } },
  PA12_TN2: { ...PA12, prepares: LEARNS_N2 },
  PA20_TN2: { ...PA20, prepares: { guided: 40 } },
  PA40_TN3: { ...PA40, prepares: LEARNS_N3 },
  PE40_TN2: { ...PE40, prepares: { autonomous: 20 } },
  N2_TPA40: { ...N2, prepares: { autonomous: 40 } },
  N2_TN3: { ...N2, prepares: LEARNS_N3 },
  // N4 adds guiding, at no greater depth.
  N3_TN4: N3,
  PN4: N3,
  // Pool, free diving and children's levels: beginners in natural water.
  Piscine: BEGINNER,
  Apnee: BEGINNER,
  Bronze: BEGINNER,
  Argent: BEGINNER,
  Or: BEGINNER,
  T_Bronze: BEGINNER,
  T_Argent: BEGINNER,
  T_Or: BEGINNER,
};

/** Unknown levels have a beginner's rights. */
export const prerogativesOf = (level: string): Prerogatives => (isLevel(level) ? PREROGATIVES[level] : BEGINNER);

type Air = Exclude<Zone, 6>;
const PE = { 12: 'PE12', 20: 'PE20', 40: 'PE40', 60: 'PE60' } as const satisfies Record<Air, Aptitude>;
const PA = { 12: 'PA12', 20: 'PA20', 40: 'PA40', 60: 'PA60' } as const satisfies Record<Air, Aptitude>;
const AIR_ZONES: readonly Air[] = [12, 20, 40, 60];
const TEACHERS = ['E1', 'E2', 'E3', 'E4'] as const satisfies readonly Aptitude[];

const upTo = (deepest: Zone | null | undefined, names: Readonly<Record<Air, Aptitude>>): Aptitude[] =>
  AIR_ZONES.filter((zone) => deepest != null && zone <= deepest).map((zone) => names[zone]);

/** `tutored`: beside a tutor, where a guide who prepares MF1 counts as a teacher. */
export const teacherRank = (level: string, tutored = false): Teacher => {
  const { guide, teacher } = prerogativesOf(level);
  return tutored && guide && teacher < TRAINEE_TEACHER.countsAs ? TRAINEE_TEACHER.countsAs : teacher;
};

/** Lowest first; `taught` adds those that the level prepares. */
export function aptitudesOf(level: string, taught = false, tutored = false): Aptitude[] {
  const { guided, autonomous, guide, prepares } = prerogativesOf(level);
  const deeper = (own: Zone | null, learnt: Zone | undefined): Zone | null =>
    taught && learnt !== undefined && learnt > (own ?? 0) ? learnt : own;
  return [
    'DEB',
    ...upTo(deeper(guided, prepares?.guided), PE),
    ...upTo(deeper(autonomous, prepares?.autonomous), PA),
    ...(guide ? (['GP'] as const) : []),
    ...TEACHERS.slice(0, teacherRank(level, tutored)),
  ];
}

export const isAutonomousAptitude = (aptitude: Aptitude): boolean => aptitude.startsWith('PA');

/** In metres; a guide or teacher who does not lead dives as their level. */
export function depthOf(aptitude: Aptitude, level: string): Zone {
  if (aptitude === 'DEB') return 6;
  return AIR_ZONES.find((zone) => PE[zone] === aptitude || PA[zone] === aptitude) ?? prerogativesOf(level).guided;
}

interface Dive {
  readonly kind: PalanqueeKind;
  readonly plannedDepth: number | null;
}

/** Lowest aptitude that reaches the zone, else the highest. */
const fitting = (level: string, of: readonly Aptitude[], zone: Zone): Aptitude | undefined =>
  of.find((aptitude) => depthOf(aptitude, level) >= zone) ?? of.at(-1);

/** Aptitude offered by default. */
export function usualAptitude(level: string, { kind, plannedDepth }: Dive, role: DiveFunction): Aptitude {
  const { guide, teacher, prepares } = prerogativesOf(level);
  const rank = TEACHERS.slice(0, teacher).at(-1);
  if (role === 'TEACHER' && rank) return rank;
  if ((role === 'GUIDE' || role === 'REAR') && guide) return 'GP';
  if (role === 'GUIDE' && rank) return rank;
  // A guide who teaches must be preparing MF1.
  if (role === 'TEACHER' && guide) return `E${TRAINEE_TEACHER.countsAs}`;
  if (kind === 'BAPTEME') return 'DEB';
  const zone = zoneOf(plannedDepth ?? 0) ?? DEEPEST;
  const held = aptitudesOf(level);
  const alone = held.filter(isAutonomousAptitude);
  if (kind === 'AUTONOMOUS' && alone.length > 0) return fitting(level, alone, zone) ?? 'DEB';
  if (kind === 'TEACHING' && prepares) {
    const { guided, autonomous } = prepares;
    const learnt = [...upTo(autonomous, PA).slice(-1), ...upTo(guided, PE).slice(-1)];
    const reaching = learnt.find((aptitude) => depthOf(aptitude, level) >= zone);
    if (reaching) return reaching;
  }
  const led = held.filter((aptitude) => aptitude.startsWith('PE'));
  return fitting(level, led, zone) ?? 'DEB';
}
