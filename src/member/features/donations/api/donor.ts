import { queryOptions } from '@tanstack/react-query';
import { getDiver } from '../../../../shared/api/resources/divers.ts';

/** Member of a donation: their car decides its value. */
export const donorQuery = (diverId: number) =>
  queryOptions({ queryKey: ['divers', String(diverId)], queryFn: ({ signal }) => getDiver(diverId, { signal }) });
