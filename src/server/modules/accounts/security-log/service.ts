import type { TracedActPage, TraceQuery } from '../../../../shared/contract/security-log.ts';
import { addDays, instantInParis } from '../../../../shared/domain/dates.ts';
import { mapRows, sliceOf } from '../../../db/lists.ts';
import { tracesQuery } from './security-log-query.ts';
import type { ServiceContext } from '../../../commons/service/service-context.ts';
import { tracedActOf } from './mapping.ts';

/** The security log (docs/adr/0036); http/access.ts checks the right to call. */
export const securityLogService = ({ database }: Pick<ServiceContext, 'database'>) => ({
  list: ({ from, to, page, size, ...filter }: TraceQuery): Promise<TracedActPage> =>
    database.read(async (tx) => {
      const start = from === undefined ? undefined : instantInParis(from);
      const end = to === undefined ? undefined : instantInParis(addDays(to, 1));
      const acts = await tracesQuery(tx).list({ ...filter, start, end }, sliceOf({ page, size }));
      return { ...mapRows(acts, tracedActOf), searchedSince: null };
    }),
});

export type SecurityLogService = ReturnType<typeof securityLogService>;
