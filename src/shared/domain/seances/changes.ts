import { addDays, daysBetween, type Day, type TimeOfDay } from '../dates.ts';
import type { DayOff } from './days.ts';

/** A session's day and hours, in Paris whatever the clocks do. */
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

/** A later session's day, once the first has moved. */
export const movedAlong = (day: Day, before: SeanceTimes, after: SeanceTimes): Day =>
  addDays(day, daysBetween(before.day, after.day));

/** A session with what it was planned as. */
export interface PlannedSeance extends SeanceTimes {
  readonly plannedDay: Day;
  readonly plannedStart: TimeOfDay;
  /** Null: it is held. */
  readonly cancelReason: string | null;
}

export const isMoved = ({ day, start, plannedDay, plannedStart }: PlannedSeance): boolean =>
  day !== plannedDay || start !== plannedStart;

/** Sessions of the last weeks, by which those who come often stand first in the roll. */
export const RECENT_WEEKS = 6;
