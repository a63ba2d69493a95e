import { addDays, instantInParis, parisDay, parisTime } from '../dates.ts';
import { type Actor, can } from '../permissions.ts';
import { isOpenRegistration, isPast, isProtected, type Outing } from './status.ts';

export type ChangeRefusal = 'EVENT_PROTECTED' | 'EVENT_DATE_PAST';
export type ChangeVerdict = { readonly ok: true } | { readonly ok: false; readonly code: ChangeRefusal };

const allowed: ChangeVerdict = { ok: true };
const refuse = (code: ChangeRefusal): ChangeVerdict => ({ ok: false, code });

/** Only SUPER_ADMIN creates on an earlier day (specification §5); any kind may be created, 57 too. */
export function mayCreateEvent(actor: Actor, after: Outing, now: Date): ChangeVerdict {
  return isPast(after, now) && !can(actor, 'events.beforeToday') ? refuse('EVENT_DATE_PAST') : allowed;
}

/** Decides whether an outing can be opened in the form, cancelled, or deleted without registrations (specification §4). */
export function mayChangeEvent(actor: Actor, outing: Outing): ChangeVerdict {
  return isProtected(outing) && !can(actor, 'events.updateProtected') ? refuse('EVENT_PROTECTED') : allowed;
}

/** Decides on an update (contract §10); turning an outing into a 57 and saving a past one are SUPER_ADMIN's. */
export function mayUpdateEvent(actor: Actor, before: Outing, after: Outing, now: Date): ChangeVerdict {
  const verdict = mayChangeEvent(actor, isOpenRegistration(after) ? after : before);
  return verdict.ok ? mayCreateEvent(actor, after, now) : verdict;
}

type MoveRefusal = ChangeRefusal | 'EVENT_CANCELLED' | 'EVENT_PAST' | 'OUTING_DONE' | 'EVENT_MOVE_DAY';

/** Decides on another day for all who are registered, who can still leave before it; `done`: something was noted of its dives. */
export function mayMoveEvent(
  actor: Actor,
  outing: Outing,
  to: { readonly date: string; readonly done?: boolean },
  now: Date,
): { readonly ok: true } | { readonly ok: false; readonly code: MoveRefusal } {
  if (outing.status === 'CANCELLED') return { ok: false, code: 'EVENT_CANCELLED' };
  if (isPast(outing, now)) return { ok: false, code: 'EVENT_PAST' };
  if (to.done) return { ok: false, code: 'OUTING_DONE' };
  const day = parisDay(to.date);
  if (day <= parisDay(now) || day === parisDay(outing.date)) return { ok: false, code: 'EVENT_MOVE_DAY' };
  return mayChangeEvent(actor, outing);
}

/** Longest reason of a cancelled or moved outing. */
export const MAX_REASON_LENGTH = 500;

/** Highest price of an outing, in euros. */
export const MAX_PRICE = 10_000;

/** Half a year of weeks. */
export const MAX_SERIES = 26;

/** ISO instants a week apart, `first` included; the hour in Paris stays when the clocks change. */
export function weekly(first: Date | string, count: number): string[] {
  const [day, time] = [parisDay(first), parisTime(first)];
  return Array.from({ length: count }, (_, week) => instantInParis(addDays(day, 7 * week), time).toISOString());
}
