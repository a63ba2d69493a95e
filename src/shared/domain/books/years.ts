import type { Day } from '../dates.ts';

export const YEAR_STATES = ['RUNNING', 'OVER', 'CLOSED'] as const;
export type YearState = (typeof YEAR_STATES)[number];

/** A year can be closed from the day after its last one. */
export const yearState = (ends: Day, closedAt: string | null, today: Day): YearState =>
  closedAt !== null ? 'CLOSED' : ends < today ? 'OVER' : 'RUNNING';

/** What may be open in a year that is to be closed, in the order in which one sees to it. */
export const MATTERS = ['YEARS_BEFORE', 'CHECKOUTS', 'MISMATCHES', 'SUSPENSE', 'PROVIDER', 'RECEIPTS', 'FEES'] as const;
export type Matter = (typeof MATTERS)[number];

/** Codes of the refusal for matters that keep a year open; all others are remarks. */
export const OBSTACLES = {
  YEARS_BEFORE: 'YEAR_BEFORE_OPEN',
  CHECKOUTS: 'YEAR_HAS_CHECKOUTS',
} as const satisfies Partial<Record<Matter, string>>;

export const isObstacle = (matter: Matter): matter is keyof typeof OBSTACLES => matter in OBSTACLES;
