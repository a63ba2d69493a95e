import { queryOptions } from '@tanstack/react-query';
import { listDaos } from '../../../../shared/api/resources/daos.ts';

export const ownDaosQuery = (diverId: number) =>
  queryOptions({ queryKey: ['daos', 'own', diverId], queryFn: ({ signal }) => listDaos(diverId, { signal }) });
