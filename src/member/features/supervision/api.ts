import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client/call.ts';
import type { SupervisionAnswer } from '#domain/registration/supervision.ts';
import { useSingleMutation } from '#ui/data/useSingleMutation.ts';

export const supervisionQuery = queryOptions({
  queryKey: ['supervision'],
  queryFn: ({ signal }) => call('GET /encadrement', { signal }),
  refetchOnWindowFocus: 'always',
});

export function useAnswer() {
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ event, answer }: { readonly event: number; readonly answer: SupervisionAnswer | null }) =>
      call('PUT /encadrement/:id', { params: { id: event }, body: { answer } }),
    onSuccess: (plan) => queries.setQueryData(supervisionQuery.queryKey, plan),
  });
}
