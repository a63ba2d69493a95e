import { queryOptions } from '@tanstack/react-query';
import { drivingDistance } from '../../../../shared/api/resources/distance.ts';
import type { wayBetween } from '../../../../shared/domain/donations/distance.ts';

/** Distance from the member's home to a site; null when the coordinates of one are unknown. */
export const distanceQuery = (url: string, way: ReturnType<typeof wayBetween>) =>
  queryOptions({
    queryKey: ['distance', url, way],
    queryFn: ({ signal }) => (way === null ? null : drivingDistance(url, ...way, { signal })),
    staleTime: Infinity,
    retry: false,
  });
