import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../../../shared/api/client/errors.ts';
import { palanqueesOfRefusal, type PalanqueesRecord } from '../../../../shared/api/decoders/palanquees.ts';
import { savePalanquees } from '../../../../shared/api/resources/palanquees.ts';
import type { Plan } from '../../../../shared/domain/palanquees/plan.ts';
import { palanqueesQuery } from './palanquees.ts';

interface Sent {
  readonly plan: Plan;
  readonly version: number;
}

/** Saves, one request at a time; a version that another member saved meanwhile becomes `conflict`. */
export function useSavePalanquees(eventId: number, onSaved: (saved: PalanqueesRecord, sent: Sent) => void) {
  const queries = useQueryClient();
  const running = useRef(false);
  const [conflict, setConflict] = useState<PalanqueesRecord | null>(null);
  const { queryKey } = palanqueesQuery(eventId);
  const mutation = useMutation({
    mutationFn: (sent: Sent) => savePalanquees(eventId, sent),
    onSuccess: async (saved, sent) => {
      // A refetch under way would overwrite the answer with an older one.
      await queries.cancelQueries({ queryKey, exact: true });
      onSaved(saved, sent);
      queries.setQueryData(queryKey, saved);
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'STALE_VERSION') return;
      const theirs = palanqueesOfRefusal(error.current);
      if (theirs) queries.setQueryData(queryKey, theirs);
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
  return { save, isPending: mutation.isPending, error: conflict ? null : mutation.error, conflict, setConflict };
}
