import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../../shared/api/client/errors.ts';
import {
  getPalanquees,
  getPalanqueesVersion,
  palanqueesOfRefusal,
  savePalanquees,
  type PalanqueesRecord,
} from '../../../../shared/api/resources/palanquees.ts';
import type { Dive, Plan } from '../../../../shared/domain/palanquees/plan.ts';
import { useSingleMutation } from '../../../../shared/ui/data/useSingleMutation.ts';

/** Often enough for the composer to see others register and leave. */
const REFETCH_MS = 10_000;

export const palanqueesQuery = ({ event, dive }: Dive) =>
  queryOptions({
    queryKey: ['palanquees', event, dive],
    queryFn: ({ signal }) => getPalanquees({ event, dive }, { signal }),
    refetchInterval: REFETCH_MS,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  });

/** Saved versions never change. */
export const palanqueesVersionQuery = ({ event, dive }: Dive, version: number) =>
  queryOptions({
    queryKey: ['palanquees', event, dive, version],
    queryFn: ({ signal }) => getPalanqueesVersion({ event, dive }, version, { signal }),
    staleTime: Infinity,
  });

interface Sent {
  readonly plan: Plan;
  readonly version: number;
}

export const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'STALE_VERSION';

/** On a conflict, puts the other version into the query. */
export function useSavePalanquees(which: Dive, onSaved: (saved: PalanqueesRecord, sent: Sent) => void) {
  const queries = useQueryClient();
  const { queryKey } = palanqueesQuery(which);
  return useSingleMutation({
    mutationFn: (sent: Sent) => savePalanquees(which, sent),
    onSuccess: async (saved, sent) => {
      // A running refetch would overwrite the answer with an older one.
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
