import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../shared/api/errors.ts';
import type { DiverRecord } from '../../../shared/api/read/diver.ts';
import { listHistory } from '../../../shared/api/resources/history.ts';
import { can } from '../../../shared/domain/permissions.ts';
import { isRole } from '../../../shared/domain/roles.ts';
import { useActor } from '../../../shared/ui/club/hooks.ts';

/**
 * May the reader change this record? An administrator's belongs to the super administrators (contract §10), and who is one
 * is not told to others: the server says it by whom it shows the record's history, which goes by the very same rule.
 */
export function useMayChange(diver: DiverRecord | undefined): boolean {
  const actor = useActor();
  const id = diver?.id ?? 0;
  const { error } = useQuery({
    queryKey: ['historique', 'divers', String(id), 'first'],
    queryFn: ({ signal }) => listHistory('divers', id, { signal, page: 0, size: 1 }),
    enabled: diver !== undefined && diver.role === undefined && actor?.role !== 'SUPER_ADMIN',
  });
  if (!diver || (error instanceof ApiError && error.status === 403)) return false;
  const { familyId, role } = diver;
  return can(actor, 'divers.update', { id, familyId, ...(role !== undefined && isRole(role) ? { role } : {}) });
}
