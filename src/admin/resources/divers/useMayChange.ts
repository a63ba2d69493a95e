import { useRecordContext } from 'react-admin';
import type { DiverRecord } from '../../../shared/api/decoders/diver.ts';
import { can } from '../../../shared/domain/permissions.ts';
import { useActor } from '../../../shared/ui/data/club-hooks.ts';
import { subjectOf } from '../../providers/authProvider.ts';

/**
 * May the reader change the record around? An administrator's belongs to the super administrators (contract §10). Roles
 * are hidden from others: our server marks the record as protected; another one answers to the change itself.
 */
export function useMayChange(): boolean {
  const diver = useRecordContext<DiverRecord>();
  const actor = useActor();
  return diver !== undefined && diver.protected !== true && can(actor, 'divers.update', subjectOf(diver));
}
