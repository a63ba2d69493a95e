import { addDays, instantInParis, parisDay, parisTime } from '../dates.ts';

/** As many outings as one series may hold: half a year of weeks. */
export const MAX_SERIES = 26;

/**
 * `count` instants a week apart, in ISO 8601, the first one included. The hour is that of Paris: half past nine stays
 * half past nine when the clocks change.
 */
export function weekly(first: Date | string, count: number): string[] {
  const [day, time] = [parisDay(first), parisTime(first)];
  return Array.from({ length: count }, (_, week) => instantInParis(addDays(day, 7 * week), time).toISOString());
}
