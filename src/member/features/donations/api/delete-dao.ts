import { useQueryClient } from '@tanstack/react-query';
import { deleteDao } from '../../../../shared/api/resources/daos.ts';
import { useSingleMutation } from '../../../../shared/ui/data/useSingleMutation.ts';

/** Invalidates without refetching: the open detail would not be found. */
export function useDeleteDao(id: number) {
  const queries = useQueryClient();
  return useSingleMutation({
    once: true,
    mutationFn: () => deleteDao(id),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['daos'], refetchType: 'none' }),
  });
}
