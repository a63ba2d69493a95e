import { queryOptions } from '@tanstack/react-query';
import { getPalanquees } from '../../../../shared/api/resources/palanquees.ts';

/** Short enough that the composer sees registrations of others come and go. */
const REFETCH_MS = 10_000;

export const palanqueesQuery = (eventId: number) =>
  queryOptions({
    queryKey: ['palanquees', eventId],
    queryFn: ({ signal }) => getPalanquees(eventId, { signal }),
    refetchInterval: REFETCH_MS,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  });
