import { useRecordContext } from 'react-admin';
import type { DiverRecord } from '../../../shared/api/decoders/diver.ts';
import { can } from '../../../shared/domain/permissions.ts';
import { isRole } from '../../../shared/domain/roles.ts';
import { useActor } from '../../../shared/ui/data/club-hooks.ts';

/**
 * May the reader change the record around? An administrator's belongs to the super administrators (contract §10). Roles
 * are hidden from others: our server marks the record as protected; another one answers to the change itself.
 */
export function useMayChange(): boolean {
  const diver = useRecordContext<DiverRecord>();
  const actor = useActor();
  if (!diver || diver.protected === true) return false;
  const { id, familyId, role } = diver;
  return can(actor, 'divers.update', { id, familyId, ...(role !== undefined && isRole(role) ? { role } : {}) });
}
