import type { PalanqueeKind } from './plan.ts';

/** Zones by depth in metres, each from the surface down; nobody dives on air beyond the last. */
export const ZONES = [6, 12, 20, 40, 60] as const;
export type Zone = (typeof ZONES)[number];
export const DEEPEST: Zone = 60;

/** The zone that reaches that deep; null beyond the last. */
export const zoneOf = (depth: number): Zone | null => ZONES.find((zone) => depth <= zone) ?? null;

/** Who may lead, and how many follow. */
export interface LedRule {
  readonly zone: Zone;
  /** Least rank of a teacher: E1 to E4. */
  readonly teacher: 1 | 2 | 3 | 4;
  /** May a guide (GP) lead? */
  readonly guide: boolean;
  /** Most divers behind whoever leads. */
  readonly most: number;
  /** One guide more, in addition to them? */
  readonly extraGuide: boolean;
}

export interface AutonomousRule {
  readonly zone: Zone;
  readonly least: number;
  readonly most: number;
}

/** Exploration behind a guide, on air. Source: annex III-16b of the Code du sport, as law.md gives it (†). */
export const GUIDED_RULES: readonly LedRule[] = [
  { zone: 6, teacher: 1, guide: true, most: 4, extraGuide: true },
  { zone: 12, teacher: 2, guide: true, most: 4, extraGuide: true },
  { zone: 20, teacher: 2, guide: true, most: 4, extraGuide: true },
  { zone: 40, teacher: 3, guide: true, most: 4, extraGuide: true },
  { zone: 60, teacher: 4, guide: false, most: 4, extraGuide: false },
];

/** Exploration without a guide: 2 or 3 adults. Same source (†). */
export const AUTONOMOUS_RULES: readonly AutonomousRule[] = [
  { zone: 12, least: 2, most: 3 },
  { zone: 20, least: 2, most: 3 },
  { zone: 40, least: 2, most: 3 },
  { zone: 60, least: 2, most: 3 },
];

/** Teaching: E1 to 6 m, E2 to 20 m, E3 to 40 m, E4 to 60 m (law.md †); as many as behind a guide, where it is silent. */
export const TEACHING_RULES: readonly LedRule[] = [
  { zone: 6, teacher: 1, guide: false, most: 4, extraGuide: true },
  { zone: 20, teacher: 2, guide: false, most: 4, extraGuide: true },
  { zone: 40, teacher: 3, guide: false, most: 4, extraGuide: true },
  { zone: 60, teacher: 4, guide: false, most: 4, extraGuide: false },
];

export const ledRules = (kind: Exclude<PalanqueeKind, 'AUTONOMOUS'>): readonly LedRule[] =>
  kind === 'TEACHING' ? TEACHING_RULES : GUIDED_RULES;

/** The rule of the first zone that reaches that deep. */
export const ruleAt = <Rule extends { readonly zone: Zone }>(rules: readonly Rule[], depth: number): Rule | undefined =>
  rules.find(({ zone }) => depth <= zone);
