import { can, type Action, type Actor, type Subject } from '../../shared/domain/permissions.ts';
import { Refused } from './errors.ts';

/** Whom one may not see is refused alike whether they exist or not (contract §10): ids of rows start at 1. */
export const NOBODY: Subject = { id: 0, familyId: null };

/** What the door can't know yet: may the actor do this to that diver? FORBIDDEN, or DEACTIVATED. */
export function requireRight(actor: Actor, action: Action, subject?: Subject): void {
  if (!can(actor, action, subject)) throw new Refused(actor.desactived ? 'DEACTIVATED' : 'FORBIDDEN');
}
