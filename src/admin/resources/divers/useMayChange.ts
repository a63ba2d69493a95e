import type { DiverRecord } from '../../../shared/api/decoders/diver.ts';
import { can } from '../../../shared/domain/permissions.ts';
import { isRole } from '../../../shared/domain/roles.ts';
import { useActor } from '../../../shared/ui/data/club-hooks.ts';

/**
 * May the reader change this record? An administrator's belongs to the super administrators (contract §10). Who is one is
 * not told to others: our server marks the record as protected; another leaves it to its own answer to the change.
 */
export function useMayChange(diver: DiverRecord | undefined): boolean {
  const actor = useActor();
  if (!diver || diver.protected === true) return false;
  const { id, familyId, role } = diver;
  return can(actor, 'divers.update', { id, familyId, ...(role !== undefined && isRole(role) ? { role } : {}) });
}
