import type { Day } from '../dates.ts';

/** Lets a club that reads the texts otherwise correct one row. */
export interface Sourced {
  /** Article or annex. */
  readonly source: string;
  /** True when known from a secondary source alone (†; docs/adr/0023). */
  readonly secondary: boolean;
  /** First day in force, until a newer row of the same subject. */
  readonly since: Day;
}

/** Order (arrêté) that shaped articles A322-71 to A322-101 and annexes III-14 to III-19. */
const ORDER_OF_2012: Day = '2012-01-05';
const sport = (text: string, secondary: boolean, since: Day = ORDER_OF_2012): Sourced => ({
  source: `Code du sport, ${text}`,
  secondary,
  since,
});

export const A322_72 = sport('art. A322-72', false);
/** Adults alone dive in autonomy. */
export const A322_73 = sport('art. A322-73', true);
/** Minors dive in autonomy within bounds. */
export const A322_73_OF_2025 = sport('art. A322-73', true, '2025-10-31');
export const A322_78 = sport('art. A322-78', false);
export const A322_95 = sport('art. A322-95', false);
export const A322_98 = sport('art. A322-98', false);
export const III_15B = sport('annexe III-15b', true);
export const III_16A = sport('annexe III-16a', true);
export const III_16B = sport('annexe III-16b', true);

/** Latest row of each subject begun by that day, else its oldest; without a day, the newest. */
export function inForce<Row extends Sourced>(
  rows: readonly Row[],
  subjectOf: (row: Row) => string | number,
  day: Day | null,
): Row[] {
  const held = new Map<string | number, Row>();
  for (const row of rows.toSorted((a, b) => (a.since < b.since ? -1 : 1))) {
    const subject = subjectOf(row);
    if (!held.has(subject) || day === null || row.since <= day) held.set(subject, row);
  }
  return rows.filter((row) => held.get(subjectOf(row)) === row);
}
