import { queryOptions } from '@tanstack/react-query';
import { getDao } from '../../../../shared/api/resources/daos.ts';

/** Never cached: another member may have changed or locked the donation since. */
export const daoQuery = (id: string) =>
  queryOptions({
    queryKey: ['daos', 'detail', id],
    queryFn: ({ signal }) => getDao(id, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
