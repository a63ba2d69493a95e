import { centsOfEuros, eurosOfCents, type Cents } from '../money.ts';
import { rowOf, type Scale, type ScaleRow } from './scale.ts';

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

/** From the wire's euros. */
export const expenseOf = ({ daokm, daoprix }: { readonly daokm: number; readonly daoprix: number }): Expense => ({
  km: Math.round(daokm),
  costs: centsOfEuros(daoprix) ?? 0,
});

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

/** Values one member's expenses of a year (specification §9): one scale on the total distance, rounded at the end. */
export function valuationOf(expenses: readonly Expense[], voiturecv: number, scale: Scale): Valuation {
  const costs = expenses.reduce((sum, one) => sum + one.costs, 0);
  const distance = voiturecv === COMPANY_CAR ? 0 : 2 * expenses.reduce((sum, { km }) => sum + km, 0);
  const row = rowOf(scale, voiturecv);
  const driven = row === null ? 0 : thousandthsOf(distance, row);
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
