import { addDays, instantInParis, parisDay, parisTime, type Day, type TimeOfDay } from '../dates.ts';
import { typedTime } from '../typed-time.ts';
import type { Outing } from './status.ts';

type Meets = Pick<Outing, 'date' | 'hourRdv'>;

interface Meeting {
  readonly day: Day;
  readonly time: TimeOfDay;
  /** True: the day before the dive. */
  readonly isEve: boolean;
}

/** An hour later than the dive's is the evening before (contract §13). Null without an hour, or an unreadable one. */
export function meetingOf({ date, hourRdv }: Meets): Meeting | null {
  // Another server may write seconds.
  const time = typedTime(hourRdv.replace(/^(\d\d?:\d\d):.*$/, '$1'));
  const dive = parisTime(date);
  if (time === null || dive === '') return null;
  const isEve = time > dive;
  return { day: addDays(parisDay(date), isEve ? -1 : 0), time, isEve };
}

/** Day of departure for an outing. */
export const departureDay = (outing: Meets): Day => meetingOf(outing)?.day ?? parisDay(outing.date);

/** Outings have no end: two dives, or one and the way back to the car. */
const LASTS_MS = 3 * 3600_000;

/** Milliseconds from the meeting, or from the dive without one, to three hours after the dive's start. */
export function spanOf(outing: Meets): { readonly start: number; readonly end: number } {
  const meeting = meetingOf(outing);
  const dive = Date.parse(outing.date);
  // A meeting in the hour that is skipped in spring would begin after the dive.
  const start = meeting ? Math.min(dive, instantInParis(meeting.day, meeting.time).getTime()) : dive;
  return { start, end: dive + LASTS_MS };
}

type Held = Meets & Pick<Outing, 'status'> & { readonly id: number };

/** Two outings that both take place and of which one begins before the other is over; a member is told, not refused. */
export function overlap(one: Held, other: Held): boolean {
  if (one.id === other.id || one.status === 'CANCELLED' || other.status === 'CANCELLED') return false;
  const [a, b] = [spanOf(one), spanOf(other)];
  return a.start < b.end && b.start < a.end;
}
