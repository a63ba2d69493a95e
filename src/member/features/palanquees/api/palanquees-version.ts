import { queryOptions } from '@tanstack/react-query';
import { getPalanqueesVersion } from '../../../../shared/api/resources/palanquees.ts';

/** Saved versions never change. */
export const palanqueesVersionQuery = (eventId: number, version: number) =>
  queryOptions({
    queryKey: ['palanquees', eventId, version],
    queryFn: ({ signal }) => getPalanqueesVersion(eventId, version, { signal }),
    staleTime: Infinity,
  });
