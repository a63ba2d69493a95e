import type { Day } from '../dates.ts';
import type { PalanqueeKind } from './plan.ts';
import { III_15B, III_16A, III_16B, inForce, type Sourced } from './legal-sources.ts';

/** Zones by depth in metres, each from the surface down; air ends with the last. */
export const ZONES = [6, 12, 20, 40, 60] as const;
export type Zone = (typeof ZONES)[number];
export const DEEPEST: Zone = 60;

/** The zone that reaches that deep; null beyond the last. */
export const zoneOf = (depth: number): Zone | null => ZONES.find((zone) => depth <= zone) ?? null;

/** Who may lead, and how many follow. */
export interface LedRule extends Sourced {
  readonly zone: Zone;
  /** Least rank of a teacher: E1 to E4. */
  readonly teacher: 1 | 2 | 3 | 4;
  /** May a guide (GP) lead? */
  readonly guide: boolean;
  /** Most divers behind the leader. */
  readonly most: number;
  /** One guide more, in addition to them? */
  readonly extraGuide: boolean;
}

export interface AutonomousRule extends Sourced {
  readonly zone: Zone;
  readonly least: number;
  readonly most: number;
}

/** Exploration behind a guide, on air. */
export const GUIDED_RULES: readonly LedRule[] = [
  { zone: 6, teacher: 1, guide: true, most: 4, extraGuide: true, ...III_16B },
  { zone: 12, teacher: 2, guide: true, most: 4, extraGuide: true, ...III_16B },
  { zone: 20, teacher: 2, guide: true, most: 4, extraGuide: true, ...III_16B },
  { zone: 40, teacher: 3, guide: true, most: 4, extraGuide: true, ...III_16B },
  { zone: 60, teacher: 4, guide: false, most: 4, extraGuide: false, ...III_16B },
];

/** Exploration without a guide: 2 or 3; from which age is said by autonomy.ts. */
export const AUTONOMOUS_RULES: readonly AutonomousRule[] = [
  { zone: 12, least: 2, most: 3, ...III_16B },
  { zone: 20, least: 2, most: 3, ...III_16B },
  { zone: 40, least: 2, most: 3, ...III_16B },
  { zone: 60, least: 2, most: 3, ...III_16B },
];

/** Teaching: E1 to 6 m, E2 to 20 m, E3 to 40 m, E4 to 60 m; as many as behind a guide, where law.md is silent. */
export const TEACHING_RULES: readonly LedRule[] = [
  { zone: 6, teacher: 1, guide: false, most: 4, extraGuide: true, ...III_15B },
  { zone: 20, teacher: 2, guide: false, most: 4, extraGuide: true, ...III_15B },
  { zone: 40, teacher: 3, guide: false, most: 4, extraGuide: true, ...III_15B },
  { zone: 60, teacher: 4, guide: false, most: 4, extraGuide: false, ...III_15B },
];

/** A first dive: one beginner with a teacher, and one guide at most beside them. Read in a copy of 2012. */
export const BAPTEME_RULES: readonly LedRule[] = [
  { zone: 6, teacher: 1, guide: false, most: 1, extraGuide: true, ...III_16A },
];

/** A candidate for MF1 teaches like an E2 in front of their tutor; that the tutor is an E4 is the federation's manual (†). */
export const TRAINEE_TEACHER = { holds: 'GP', countsAs: 2, tutor: 4, ...III_15B } as const;

export type LedKind = Exclude<PalanqueeKind, 'AUTONOMOUS'>;

const LED: Readonly<Record<LedKind, readonly LedRule[]>> = {
  GUIDED: GUIDED_RULES,
  TEACHING: TEACHING_RULES,
  BAPTEME: BAPTEME_RULES,
};
const zoneIn = ({ zone }: { readonly zone: Zone }): Zone => zone;

/** Rules of that kind on that day; without a day as they are now. */
export const ledRules = (kind: LedKind, day: Day | null = null): readonly LedRule[] => inForce(LED[kind], zoneIn, day);
export const autonomousRules = (day: Day | null): readonly AutonomousRule[] => inForce(AUTONOMOUS_RULES, zoneIn, day);

/** How deep a palanquée of that kind goes at most. */
export const deepestOf = (kind: PalanqueeKind): Zone =>
  (kind === 'AUTONOMOUS' ? autonomousRules(null) : ledRules(kind)).at(-1)?.zone ?? DEEPEST;

/** The rule of the first zone that reaches that deep. */
export const ruleAt = <Rule extends { readonly zone: Zone }>(rules: readonly Rule[], depth: number): Rule | undefined =>
  rules.find(({ zone }) => depth <= zone);
