import { useQueryClient } from '@tanstack/react-query';
import { createDao } from '../../../../shared/api/resources/daos.ts';
import { useSingleMutation } from '../../../../shared/ui/data/useSingleMutation.ts';

export function useCreateDao() {
  const queries = useQueryClient();
  return useSingleMutation({
    once: true,
    mutationFn: createDao,
    onSettled: () => queries.invalidateQueries({ queryKey: ['daos'] }),
  });
}
