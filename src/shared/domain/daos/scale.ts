import type { Cents } from '../money.ts';

/** Rates by yearly distance: the law's scale is a yearly one. */
export interface ScaleRow {
  /** Horsepower class (`voiturecv`). */
  readonly cv: number;
  /** In thousandths of a euro per kilometre, to stay whole. */
  readonly under5000: number;
  readonly under20000: number;
  /** Added from 5000 to under 20000 km. */
  readonly fixed: Cents;
  readonly beyond: number;
}

export interface Scale {
  /** First year of validity, until the next scale's. */
  readonly year: number;
  readonly source: string;
  readonly rows: readonly ScaleRow[];
  /** In per cent of the valuation. */
  readonly reduction: number;
}

// prettier-ignore
const SINCE_2023: readonly ScaleRow[] = [
  { cv: 3, under5000: 529, under20000: 316, fixed: 1065_00, beyond: 370 },
  { cv: 4, under5000: 606, under20000: 340, fixed: 1330_00, beyond: 407 },
  { cv: 5, under5000: 636, under20000: 357, fixed: 1395_00, beyond: 427 },
  { cv: 6, under5000: 665, under20000: 374, fixed: 1457_00, beyond: 447 },
  { cv: 7, under5000: 697, under20000: 394, fixed: 1515_00, beyond: 470 },
];

const OFFICIAL = 'Barème kilométrique des salariés (arrêté du 27 mars 2023, CGI ann. IV art. 6 B) et CGI art. 200';

/** Oldest first. Add a row for a new scale: entries of earlier years keep theirs. */
export const SCALES: readonly [Scale, ...Scale[]] = [
  { year: 2023, source: OFFICIAL, rows: SINCE_2023, reduction: 66 },
  { year: 2024, source: OFFICIAL, rows: SINCE_2023, reduction: 66 },
  { year: 2025, source: OFFICIAL, rows: SINCE_2023, reduction: 66 },
];

/** Latest scale at or before a year, else the oldest. */
export const scaleOf = (year: number, scales: readonly [Scale, ...Scale[]] = SCALES): Scale =>
  scales.findLast((scale) => scale.year <= year) ?? scales[0];

/** Null when kilometres are worth nothing (specification §9: 'costs only'). Classes above 7 count as 7. */
export function rowOf({ rows }: Scale, voiturecv: number): ScaleRow | null {
  const most = rows.at(-1);
  if (most && Number.isInteger(voiturecv) && voiturecv >= most.cv) return most;
  return rows.find(({ cv }) => cv === voiturecv) ?? null;
}
