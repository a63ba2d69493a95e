import { type Actor, type Subject, can, missingRight } from '../permissions.ts';
import { refusals, type RegistrationRequest } from './eligibility.ts';

type WithdrawalVerdict = { readonly ok: true } | { readonly ok: false; readonly code: 'FORBIDDEN' | 'OUTING_BEGUN' };

export interface ListChange {
  readonly actor: Actor;
  /** Diver who joins or leaves the outing. */
  readonly subject: Subject;
  /** False in front of a server without rules after the start. */
  readonly begun: boolean;
  /** The actor directs this outing (leaders.ts). */
  readonly directs: boolean;
}

/** Contract §11, §12: after the start administrators and the dive director correct the list, but never for themselves. */
export const isTooLate = ({ actor, subject, begun, directs }: ListChange): boolean =>
  begun && (subject.id === actor.id || !(directs || can(actor, 'registrations.correct')));

/** Before the start by right alone; after it also as a correction. */
export const mayAct = (change: ListChange, action: 'registrations.add' | 'registrations.remove'): boolean =>
  can(change.actor, action, change.subject) || (change.begun && !isTooLate(change));

export function mayWithdraw(change: ListChange): WithdrawalVerdict {
  if (!mayAct(change, 'registrations.remove')) return { ok: false, code: 'FORBIDDEN' };
  return isTooLate(change) ? { ok: false, code: 'OUTING_BEGUN' } : { ok: true };
}

/** All that keeps the actor from registering the subject, but the room left; our server refuses by the first. */
export const obstaclesTo = (request: Omit<RegistrationRequest, 'tooLate' | 'actor'>, change: ListChange) =>
  mayAct(change, 'registrations.add')
    ? [...refusals({ ...request, actor: change.actor, tooLate: isTooLate(change) })]
    : [missingRight(change.actor)];
