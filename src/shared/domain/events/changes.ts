import { parisDay } from '../dates.ts';
import { can, type Actor } from '../permissions.ts';
import { isOpenRegistration, isPast, isProtected, type Outing } from './status.ts';

export type ChangeRefusal = 'EVENT_PROTECTED' | 'EVENT_DATE_PAST';
export type ChangeVerdict = { readonly ok: true } | { readonly ok: false; readonly code: ChangeRefusal };

const allowed: ChangeVerdict = { ok: true };
const refuse = (code: ChangeRefusal): ChangeVerdict => ({ ok: false, code });

/** A new outing is not on a day before today, but for SUPER_ADMIN (specification §5). It may be of any kind, 57 too. */
export function mayCreateEvent(actor: Actor, after: Outing, now: Date): ChangeVerdict {
  return isPast(after, now) && !can(actor, 'events.beforeToday') ? refuse('EVENT_DATE_PAST') : allowed;
}

/**
 * May the outing become that (contract §10)? Cancelled outings and those of supervisors 57 belong to SUPER_ADMIN, and
 * so does turning an ordinary one into a 57: it lifts the limits and the wallet's minimum under those who registered.
 * An outing of an earlier day keeps its day, or SUPER_ADMIN moves it; its texts can still be put right.
 */
export function mayUpdateEvent(actor: Actor, before: Outing, after: Outing, now: Date): ChangeVerdict {
  const guarded = isProtected(before) || isOpenRegistration(after);
  if (guarded && !can(actor, 'events.updateProtected')) return refuse('EVENT_PROTECTED');
  if (parisDay(before.date) === parisDay(after.date)) return allowed;
  return mayCreateEvent(actor, after, now);
}

/** Cancelling, and deleting without registrations. */
export function mayCancelEvent(actor: Actor, outing: Pick<Outing, 'status' | 'accompanistMax'>): ChangeVerdict {
  return isProtected(outing) && !can(actor, 'events.updateProtected') ? refuse('EVENT_PROTECTED') : allowed;
}
