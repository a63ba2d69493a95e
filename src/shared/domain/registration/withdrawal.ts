import type { Outing } from '../events/status.ts';
import { can, type Actor, type Subject } from '../permissions.ts';

type WithdrawalVerdict = { readonly ok: true } | { readonly ok: false; readonly code: 'FORBIDDEN' | 'OUTING_BEGUN' };

export const hasBegun = (outing: Pick<Outing, 'date'>, now: Date): boolean => Date.parse(outing.date) <= now.getTime();

interface Withdrawal {
  readonly actor: Actor;
  /** Diver who leaves the outing. */
  readonly subject: Subject;
  readonly outing: Pick<Outing, 'date'>;
  /** The actor directs this outing (leaders.ts). */
  readonly directs: boolean;
  readonly now: Date;
}

/** Contract §11: after the start administrators and the dive director correct the list, but never for themselves. */
export function mayWithdraw({ actor, subject, outing, directs, now }: Withdrawal): WithdrawalVerdict {
  const begun = hasBegun(outing, now);
  const corrects = directs || can(actor, 'registrations.correct');
  if (begun && corrects && subject.id !== actor.id) return { ok: true };
  if (!can(actor, 'registrations.remove', subject)) return { ok: false, code: 'FORBIDDEN' };
  return begun ? { ok: false, code: 'OUTING_BEGUN' } : { ok: true };
}
