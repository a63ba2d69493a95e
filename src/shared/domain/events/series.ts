import { addDays, instantInParis, parisDay, parisTime } from '../dates.ts';

/** Half a year of weeks. */
export const MAX_SERIES = 26;

/** ISO instants a week apart, `first` included; the hour in Paris stays when the clocks change. */
export function weekly(first: Date | string, count: number): string[] {
  const [day, time] = [parisDay(first), parisTime(first)];
  return Array.from({ length: count }, (_, week) => instantInParis(addDays(day, 7 * week), time).toISOString());
}
