import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../../shared/api/client/errors.ts';
import {
  palanqueesOfRefusal,
  savePalanquees,
  type PalanqueesRecord,
} from '../../../../shared/api/resources/palanquees.ts';
import type { Plan } from '../../../../shared/domain/palanquees/plan.ts';
import { useSingleMutation } from '../../../../shared/ui/data/useSingleMutation.ts';
import { palanqueesQuery } from './palanquees.ts';

interface Sent {
  readonly plan: Plan;
  readonly version: number;
}

/** Was another version saved meanwhile? */
export const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'STALE_VERSION';

/** Saves a plan. A conflict brings the other version into the query. */
export function useSavePalanquees(eventId: number, onSaved: (saved: PalanqueesRecord, sent: Sent) => void) {
  const queries = useQueryClient();
  const { queryKey } = palanqueesQuery(eventId);
  return useSingleMutation({
    mutationFn: (sent: Sent) => savePalanquees(eventId, sent),
    onSuccess: async (saved, sent) => {
      // A refetch under way would overwrite the answer with an older one.
      await queries.cancelQueries({ queryKey, exact: true });
      onSaved(saved, sent);
      queries.setQueryData(queryKey, saved);
    },
    onError: (error) => {
      const theirs = isConflict(error) ? palanqueesOfRefusal(error.current) : null;
      if (theirs) queries.setQueryData(queryKey, theirs);
    },
  });
}
