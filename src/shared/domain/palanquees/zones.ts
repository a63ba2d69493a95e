import type { Day } from '../dates.ts';
import type { PalanqueeKind } from './plan.ts';
import { III_15B, III_16A, III_16B, inForce, type Sourced } from './legal-sources.ts';

/** Depths in metres, each zone from the surface down; air ends at the last. */
const ZONES = [6, 12, 20, 40, 60] as const;
export type Zone = (typeof ZONES)[number];
export const DEEPEST: Zone = 60;

/** Null beyond the deepest zone. */
export const zoneOf = (depth: number): Zone | null => ZONES.find((zone) => depth <= zone) ?? null;

export interface LedRule extends Sourced {
  readonly zone: Zone;
  /** Least rank, E1 to E4. */
  readonly teacher: 1 | 2 | 3 | 4;
  /** Lets a guide (GP) lead. */
  readonly guide: boolean;
  /** Divers, without the leader. */
  readonly most: number;
  /** Allows one more guide. */
  readonly extraGuide: boolean;
}

interface AutonomousRule extends Sourced {
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

/** Ages are in member-rules.ts. */
export const AUTONOMOUS_RULES: readonly AutonomousRule[] = [
  { zone: 12, least: 2, most: 3, ...III_16B },
  { zone: 20, least: 2, most: 3, ...III_16B },
  { zone: 40, least: 2, most: 3, ...III_16B },
  { zone: 60, least: 2, most: 3, ...III_16B },
];

/** As many divers as behind a guide, where the law is silent. */
export const TEACHING_RULES: readonly LedRule[] = [
  { zone: 6, teacher: 1, guide: false, most: 4, extraGuide: true, ...III_15B },
  { zone: 20, teacher: 2, guide: false, most: 4, extraGuide: true, ...III_15B },
  { zone: 40, teacher: 3, guide: false, most: 4, extraGuide: true, ...III_15B },
  { zone: 60, teacher: 4, guide: false, most: 4, extraGuide: false, ...III_15B },
];

/** First dive: one beginner, a teacher and at most one guide. Read in a copy of 2012. */
export const BAPTEME_RULES: readonly LedRule[] = [
  { zone: 6, teacher: 1, guide: false, most: 1, extraGuide: true, ...III_16A },
];

/** A candidate for MF1 counts as an E2 beside their tutor; an E4 tutor is the federation's rule (†). */
export const TRAINEE_TEACHER = { holds: 'GP', countsAs: 2, tutor: 4, ...III_15B } as const;

export type LedKind = Exclude<PalanqueeKind, 'AUTONOMOUS'>;

const LED: Readonly<Record<LedKind, readonly LedRule[]>> = {
  GUIDED: GUIDED_RULES,
  TEACHING: TEACHING_RULES,
  BAPTEME: BAPTEME_RULES,
};
const zoneIn = ({ zone }: { readonly zone: Zone }): Zone => zone;

/** Without a day, the present rules. */
export const ledRules = (kind: LedKind, day: Day | null = null): readonly LedRule[] => inForce(LED[kind], zoneIn, day);
export const autonomousRules = (day: Day | null): readonly AutonomousRule[] => inForce(AUTONOMOUS_RULES, zoneIn, day);

/** In metres. */
export const deepestOf = (kind: PalanqueeKind): Zone =>
  (kind === 'AUTONOMOUS' ? autonomousRules(null) : ledRules(kind)).at(-1)?.zone ?? DEEPEST;

/** Undefined below the last zone. */
export const ruleAt = <Rule extends { readonly zone: Zone }>(rules: readonly Rule[], depth: number): Rule | undefined =>
  rules.find(({ zone }) => depth <= zone);
