import { addDays, instantInParis, parisDay, weekday } from '../dates.ts';
import type { Outing } from '../events/status.ts';
import { clockTime } from '../nightly.ts';
import { hasRoom, type Kind, pendingOf, type Place } from '../registration/placement.ts';

/** When the weekly mail about outings leaves, in Paris. */
export interface NewsMoment {
  /** 0 = Monday … 6 = Sunday. */
  readonly weekday: number;
  readonly hour: number;
}

/** Last weekly mailing before `now`. */
export function lastNewsMoment({ weekday: wanted, hour }: NewsMoment, now: Date): Date {
  const today = parisDay(now);
  const day = addDays(today, -((weekday(today) - wanted + 7) % 7));
  const on = (date: string): Date => instantInParis(date, clockTime({ hour, minute: 0 }));
  return on(day) <= now ? on(day) : on(addDays(day, -7));
}

/** Whether places of this kind are there to be taken, and nobody waits for them. */
export const isOpenTo = (outing: Outing, kind: Kind, active: readonly Place[]): boolean =>
  !outing.inscriptionToClub &&
  !(kind === 'PARTICIPANT' && outing.needcadre) &&
  hasRoom(outing, kind, active) &&
  !active.some(({ type }) => type === pendingOf(kind));

/** Outings that one mail describes; others are counted. */
export const MAX_NEWS = 12;
