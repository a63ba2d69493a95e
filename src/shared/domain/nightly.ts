import { addDays, instantInParis, parisDay, type Day } from './dates.ts';

/** Minutes over which the jobs of one hour are spread: those of all clubs of a machine are done within half an hour. */
export const SPREAD_MINUTES = 28;

/** Minute after the hour at which a club's daily jobs begin, by its address: clubs of one machine take turns (FNV-1a). */
export function jobMinute(publicUrl: string): number {
  let hash = 0x811c9dc5;
  for (const character of publicUrl) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  // Both halves, because the lower one alone depends on few bits.
  return ((hash ^ (hash >>> 16)) >>> 0) % SPREAD_MINUTES;
}

/** Hour and minute of a day in Paris. */
export interface ClockTime {
  readonly hour: number;
  readonly minute: number;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** `09:05` */
export const clockTime = ({ hour, minute }: ClockTime): string => `${twoDigits(hour)}:${twoDigits(minute)}`;

const occurrence = (time: ClockTime, day: Day): Date => instantInParis(day, clockTime(time));

/** The next instant at which a clock in Paris shows that time. */
export function nextOccurrence(time: ClockTime, now: Date): Date {
  const today = occurrence(time, parisDay(now));
  return today > now ? today : occurrence(time, addDays(parisDay(now), 1));
}

/** The last instant at which a clock in Paris showed that time. */
export function lastOccurrence(time: ClockTime, now: Date): Date {
  const today = occurrence(time, parisDay(now));
  return today <= now ? today : occurrence(time, addDays(parisDay(now), -1));
}
