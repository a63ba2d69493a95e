import type { TracedActPage, TraceQuery } from '../../../../shared/contract/security-log.ts';
import { addDays, instantInParis } from '../../../../shared/domain/dates.ts';
import { sliceOf } from '../../../db/listing.ts';
import { parisIsoOrNull } from '../../../commons/service/wire-values.ts';
import { tracesRepository } from './security-log-query.ts';
import type { ServiceContext } from '../../../commons/service/service-context.ts';
import { listOf, type Whole } from '../../../db/whole.ts';
import { tracedActOf } from './mapping.ts';

/** The security log (docs/adr/0036); http/access.ts checks the right to call. */
export const securityLogService = ({ database }: Pick<ServiceContext, 'database'>) => ({
  list: ({ actor, subject, action, from, to, ...listing }: TraceQuery): Promise<TracedActPage | Whole<TracedActPage>> =>
    database.read(async (tx) => {
      const days = {
        start: from === undefined ? undefined : instantInParis(from),
        end: to === undefined ? undefined : instantInParis(addDays(to, 1)),
      };
      const acts = await tracesRepository(tx).list({ actor, subject, action, ...days }, sliceOf(listing));
      return listOf(acts, tracedActOf, {
        searchedSince: parisIsoOrNull('since' in acts ? (acts.since ?? null) : null),
      });
    }),
});

export type SecurityLogService = ReturnType<typeof securityLogService>;
