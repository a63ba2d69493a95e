import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/client/errors.ts';

/** Retried are short failures only: refusals stay, and an absent server has its own banner. */
const isTransient = (error: unknown): boolean => error instanceof ApiError && error.code === 'BUSY';

/**
 * How a feature reads and writes; one request, one file in `features/<name>/api/`:
 *
 *     export const eventQuery = (id: number) =>
 *       queryOptions({ queryKey: ['events', id], queryFn: ({ signal }) => getEvent(id, { signal }) });
 *     export const useEvent = (id: number) => useQuery(eventQuery(id));
 *
 *     export const useRemoveRegistration = (eventId: number) => {
 *       const queries = useQueryClient();
 *       return useMutation({
 *         mutationFn: (diverId: number) => removeRegistration(eventId, diverId),
 *         onSuccess: (event) => (event ? queries.setQueryData(['events', eventId], event) : undefined),
 *         onSettled: () => queries.invalidateQueries({ queryKey: ['events'] }),
 *       });
 *     };
 *
 * The functions of `shared/api/resources` throw ApiError and nothing else: show `messageOf(error)`, decide by its
 * `code`. A dead session never reaches a feature: the call waits for the member to sign in again. An absent server is
 * said by the page's own banner too, whose 'Réessayer' reads anew whatever failed.
 *
 * One client for both faces. What was read serves for half a minute, then it is read again behind what is shown.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // The server may be on this very machine: whether the browser thinks it is online says nothing.
        networkMode: 'always',
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && isTransient(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
