import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getDiver } from '../../../../shared/api/resources/divers.ts';
import { createDao, deleteDao, getDao, listDaos, updateDao } from '../../../../shared/api/resources/daos.ts';
import type { DaoCreate, DaoUpdate } from '../../../../shared/contract/daos.ts';

/** A member's own entries. */
export const ownDaosQuery = (diver: number) =>
  queryOptions({ queryKey: ['daos', 'own', diver], queryFn: ({ signal }) => listDaos(diver, { signal }) });

export const daoQuery = (id: string) =>
  queryOptions({
    queryKey: ['daos', 'detail', id],
    queryFn: ({ signal }) => getDao(id, { signal }),
    // Somebody may have changed or locked it since: a form never opens on what was read some time ago.
    staleTime: 0,
    gcTime: 0,
  });

/** Whose entry it is, where it is not one's own: their car decides what it is worth. */
export const holderQuery = (id: number) =>
  queryOptions({ queryKey: ['divers', String(id)], queryFn: ({ signal }) => getDiver(id, { signal }) });

const useChanged = () => {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['daos'] });
};

export const useCreateDao = () =>
  useMutation({ mutationFn: (body: DaoCreate) => createDao(body), onSettled: useChanged() });

export const useUpdateDao = (id: number) =>
  useMutation({ mutationFn: (body: DaoUpdate) => updateDao(id, body), onSettled: useChanged() });

/** What was deleted is not read again: it would not be found. */
export function useDeleteDao(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => deleteDao(id),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['daos'], refetchType: 'none' }),
  });
}
