import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../../../shared/api/client/errors.ts';
import { palanqueesOfRefusal, type PalanqueesRecord } from '../../../../shared/api/decoders/palanquees.ts';
import { getPalanquees, getPalanqueesVersion, savePalanquees } from '../../../../shared/api/resources/palanquees.ts';
import type { Plan } from '../../../../shared/domain/palanquees/plan.ts';

/** Read again this often: who registers or leaves while one composes is seen. */
const REREAD_MS = 10_000;

const keyOf = (eventId: number) => ['palanquees', eventId] as const;

export const palanqueesQuery = (eventId: number) =>
  queryOptions({
    queryKey: keyOf(eventId),
    queryFn: ({ signal }) => getPalanquees(eventId, { signal }),
    refetchInterval: REREAD_MS,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  });

/** What was saved once does not change any more. */
export const versionQuery = (eventId: number, version: number) =>
  queryOptions({
    queryKey: [...keyOf(eventId), version],
    queryFn: ({ signal }) => getPalanqueesVersion(eventId, version, { signal }),
    staleTime: Infinity,
  });

interface Sent {
  readonly plan: Plan;
  readonly version: number;
}

/** Saves, one at a time; what somebody else has saved meanwhile is kept as the conflict. */
export function useSavePalanquees(eventId: number, onSaved: (saved: PalanqueesRecord, sent: Sent) => void) {
  const queries = useQueryClient();
  const running = useRef(false);
  const [conflict, setConflict] = useState<PalanqueesRecord | null>(null);
  const mutation = useMutation({
    mutationFn: (sent: Sent) => savePalanquees(eventId, sent),
    onSuccess: async (saved, sent) => {
      // A reading that is under way is older.
      await queries.cancelQueries({ queryKey: keyOf(eventId), exact: true });
      onSaved(saved, sent);
      queries.setQueryData(palanqueesQuery(eventId).queryKey, saved);
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'STALE_VERSION') return;
      const theirs = palanqueesOfRefusal(error.current);
      if (theirs) queries.setQueryData(palanqueesQuery(eventId).queryKey, theirs);
      setConflict(theirs);
    },
    onSettled: () => {
      running.current = false;
    },
  });
  const save = (sent: Sent): void => {
    // A second click comes before the first one is drawn.
    if (running.current) return;
    running.current = true;
    setConflict(null);
    mutation.mutate(sent);
  };
  return {
    save,
    saving: mutation.isPending,
    error: conflict === null ? mutation.error : null,
    conflict,
    setConflict,
  };
}
