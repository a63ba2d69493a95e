import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { getDao, listDaos } from '../../../shared/api/resources/daos.ts';
import { drivingDistance } from '../../../shared/api/resources/distance.ts';
import { getDiver } from '../../../shared/api/resources/divers.ts';
import type { wayBetween } from '../../../shared/domain/daos/distance.ts';
import { useSingleMutation } from '../../../shared/ui/data/useSingleMutation.ts';

export const ownDaosQuery = (diverId: number) =>
  queryOptions({ queryKey: ['daos', 'own', diverId], queryFn: ({ signal }) => listDaos(diverId, { signal }) });

/** Not cached: another member may have changed or locked the donation since. */
export const daoQuery = (id: string) =>
  queryOptions({
    queryKey: ['daos', 'detail', id],
    queryFn: ({ signal }) => getDao(id, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const donorQuery = (diverId: number) =>
  queryOptions({ queryKey: ['divers', String(diverId)], queryFn: ({ signal }) => getDiver(diverId, { signal }) });

/** From the member's home to a site; null when the coordinates of either are unknown. */
export const distanceQuery = (url: string, way: ReturnType<typeof wayBetween>) =>
  queryOptions({
    queryKey: ['distance', url, way],
    queryFn: ({ signal }) => (way === null ? null : drivingDistance(url, ...way, { signal })),
    staleTime: Infinity,
    retry: false,
  });

/** Invalidates without refetching: a deleted donation would not be found. */
export function useDaoChange<Variables = void>(mutationFn: (variables: Variables) => Promise<unknown>) {
  const queries = useQueryClient();
  return useSingleMutation({
    once: true,
    mutationFn,
    onSettled: () => queries.invalidateQueries({ queryKey: ['daos'], refetchType: 'none' }),
  });
}
