import { addDays, daysBetween, type Day, type TimeOfDay } from '../dates.ts';
import type { DayOff } from './days.ts';

/** Day and local hours of a session. */
export interface SeanceTimes {
  readonly day: Day;
  readonly start: TimeOfDay;
  readonly end: TimeOfDay;
}

export const offOn = (off: readonly DayOff[], day: Day): DayOff | undefined => off.find((one) => one.day === day);

/** Null: it may be held then. `before`: its present times, null for a new one, which may be of earlier in the season. */
export function seanceRefusal(before: SeanceTimes | null, after: SeanceTimes, off: readonly DayOff[], today: Day) {
  if (after.end <= after.start) return 'SEANCE_HOURS';
  if (before === null || after.day === before.day) return null;
  if (after.day < today) return 'SEANCE_PAST';
  return offOn(off, after.day) ? 'SEANCE_DAY_OFF' : null;
}

/** Day of a later session after the same shift as the first one. */
export const movedAlong = (day: Day, before: SeanceTimes, after: SeanceTimes): Day =>
  addDays(day, daysBetween(before.day, after.day));

/** A session with its planned day and start. */
export interface PlannedSeance extends SeanceTimes {
  readonly plannedDay: Day;
  readonly plannedStart: TimeOfDay;
  /** Null: it is held. */
  readonly cancelReason: string | null;
}

export const isMoved = ({ day, start, plannedDay, plannedStart }: PlannedSeance): boolean =>
  day !== plannedDay || start !== plannedStart;

/** Weeks whose attendance orders the roll, most frequent members first. */
export const RECENT_WEEKS = 6;
