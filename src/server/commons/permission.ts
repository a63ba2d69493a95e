import { can, type Action, type Actor, type Subject } from '../../shared/domain/permissions.ts';
import { Refused } from './errors.ts';

/** Stands for a member who does not exist, so that the refusal is the same (contract §10); ids of rows start at 1. */
export const UNKNOWN_SUBJECT: Subject = { id: 0, familyId: null };

/** Checks a right that depends on the member concerned. Throws FORBIDDEN or DEACTIVATED. */
export function requireRight(actor: Actor, action: Action, subject?: Subject): void {
  if (!can(actor, action, subject)) throw new Refused(actor.desactived ? 'DEACTIVATED' : 'FORBIDDEN');
}
