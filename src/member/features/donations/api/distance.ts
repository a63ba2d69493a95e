import { queryOptions } from '@tanstack/react-query';
import { drivingDistance } from '../../../../shared/api/resources/distance.ts';
import type { wayBetween } from '../../../../shared/domain/donations/distance.ts';

/** The way from the member's home to a site; null when one of the two is not known. */
export const distanceQuery = (url: string, way: ReturnType<typeof wayBetween>) =>
  queryOptions({
    queryKey: ['distance', url, way],
    queryFn: ({ signal }) => (way === null ? null : drivingDistance(url, ...way, { signal })),
    staleTime: Infinity,
    retry: false,
  });
