import { missingRight, type Actor, type Subject } from '#domain/permissions.ts';
import { can, type Right } from '#domain/server-permissions.ts';
import { DomainError } from '#server/errors/domain-error.ts';

/** Stands for an unknown member, so that the refusal is the same (contract §10); row ids start at 1. */
export const UNKNOWN_SUBJECT: Subject = { id: 0, familyId: null };

/** Throws FORBIDDEN or DEACTIVATED when the actor may not do this to the subject. */
export function requireRight(actor: Actor, action: Right, subject?: Subject): void {
  if (!can(actor, action, subject)) throw new DomainError(missingRight(actor));
}
