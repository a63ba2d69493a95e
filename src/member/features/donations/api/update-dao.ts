import { useQueryClient } from '@tanstack/react-query';
import { updateDao } from '../../../../shared/api/resources/daos.ts';
import type { DaoUpdate } from '../../../../shared/contract/daos.ts';
import { useSingleMutation } from '../../../../shared/ui/data/useSingleMutation.ts';

export function useUpdateDao(id: number) {
  const queries = useQueryClient();
  return useSingleMutation({
    once: true,
    mutationFn: (body: DaoUpdate) => updateDao(id, body),
    onSettled: () => queries.invalidateQueries({ queryKey: ['daos'] }),
  });
}
