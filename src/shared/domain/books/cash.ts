import type { Cents } from '../money.ts';

/**
 * What the cash box can give on a day: its lowest balance at the end of that day and of each later one. `moved`: the sum until
 * that day, then that of each later day.
 */
export function availableCash(moved: readonly Cents[]): Cents {
  let balance = 0;
  let lowest = Infinity;
  for (const cents of moved) {
    balance += cents;
    lowest = Math.min(lowest, balance);
  }
  return Number.isFinite(lowest) ? lowest : 0;
}
