import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { endAllSessions, endSession, listSessions } from '../../../shared/api/resources/sessions.ts';
import { useSingleMutation } from '../../../shared/ui/data/useSingleMutation.ts';

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => listSessions({ signal }),
  // Another device may have signed in or out.
  refetchOnWindowFocus: 'always',
});

export function useEndSession(id: string, onDone: () => void) {
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: () => endSession(id),
    onSuccess: onDone,
    // Runs after a refusal too, because the session may have ended meanwhile.
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

export const useEndAllSessions = (onDone: () => void) =>
  useSingleMutation({ mutationFn: endAllSessions, onSuccess: onDone });
