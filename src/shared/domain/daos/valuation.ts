import { type Cents, centsOfEuros, eurosOfCents } from '../money.ts';
import type { Refund } from './refund.ts';

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

export interface Expense {
  /** One way, whole kilometres. */
  readonly km: number;
  readonly costs: Cents;
}

export interface Valuation {
  /** In kilometres, there and back; 0 with a company car. */
  readonly distance: number;
  readonly mileage: Cents;
  readonly costs: Cents;
  readonly total: Cents;
  /** Taken off the income tax. */
  readonly reduction: Cents;
}

interface WireExpense {
  readonly daokm: number;
  readonly daoprix: number;
  readonly refund?: Refund | null;
}

/** Expense in cents, from the wire's euros: the sum that the treasurer had accepted, if that was waived. */
export const expenseOf = ({ daokm, daoprix, refund }: WireExpense): Expense =>
  refund?.state === 'WAIVED' && refund.amount !== null
    ? { km: 0, costs: centsOfEuros(refund.amount) ?? 0 }
    : { km: Math.round(daokm), costs: centsOfEuros(daoprix) ?? 0 };

/** `voiturecv` of a company car (specification §3). */
export const COMPANY_CAR = 1;
/** `voiturecv` of a member whose carte grise the treasurer has not seen. */
export const NO_CAR = 0;

/** `rate` in thousandths of a euro per kilometre. */
export interface Band {
  readonly rate: number;
  readonly fixed: Cents;
}

/** Under 5000, from 5000 to under 20000, from 20000 km (specification §9). */
export function bandOf(distance: number, row: ScaleRow): Band {
  if (distance < 5000) return { rate: row.under5000, fixed: 0 };
  if (distance < 20_000) return { rate: row.under20000, fixed: row.fixed };
  return { rate: row.beyond, fixed: 0 };
}

/** In thousandths of a euro. */
function thousandthsOf(distance: number, row: ScaleRow): number {
  const { rate, fixed } = bandOf(distance, row);
  return distance * rate + fixed * 10;
}

/** More for cars that have an electric engine alone (CGI ann. IV art. 6 B), in per cent. */
export const ELECTRIC_PERCENT = 20;

/** Values one member's expenses of a year (specification §9): one scale on the total distance, rounded at the end. */
export function valuationOf(
  expenses: readonly Expense[],
  voiturecv: number,
  scale: Scale,
  isElectric = false,
): Valuation {
  const costs = expenses.reduce((sum, one) => sum + one.costs, 0);
  const distance = voiturecv === COMPANY_CAR ? 0 : 2 * expenses.reduce((sum, { km }) => sum + km, 0);
  const row = rowOf(scale, voiturecv);
  const scaled = row === null ? 0 : thousandthsOf(distance, row);
  const driven = isElectric ? (scaled * (100 + ELECTRIC_PERCENT)) / 100 : scaled;
  return {
    distance,
    mileage: Math.round(driven / 10),
    costs,
    total: Math.round((driven + costs * 10) / 10),
    reduction: Math.round(((driven + costs * 10) * scale.reduction) / 1000),
  };
}

export const eurosOfValuation = ({ distance, ...cents }: Valuation): Valuation => ({
  distance,
  mileage: eurosOfCents(cents.mileage),
  costs: eurosOfCents(cents.costs),
  total: eurosOfCents(cents.total),
  reduction: eurosOfCents(cents.reduction),
});
