import type { ExportBody, TracedActPage, TraceQuery } from '../../../shared/contract/security-log.ts';
import { addDays, instantInParis } from '../../../shared/domain/dates.ts';
import type { Actor } from '../../../shared/domain/permissions.ts';
import { EXPORTED, type ExportedList } from '../../../shared/domain/security-log.ts';
import { sliceOf } from '../../commons/lists.ts';
import { recordSecurity } from '../../commons/security-log.ts';
import { parisIsoOrNull } from '../../commons/wire-values.ts';
import { tracesRepository } from './traces-repository.ts';
import type { ServiceContext } from '../../commons/service-context.ts';
import { listOf, type Whole } from '../../commons/whole.ts';
import { tracedActOf } from './mapping.ts';

/** The security log (docs/adr/0036); http/access.ts checks the right to call. */
export const securityLogService = ({ database, clock }: ServiceContext) => ({
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

  /** Called before the file is made: without the row there is no export. */
  recordExport: (actor: Actor, list: ExportedList, { count }: ExportBody): Promise<void> =>
    database.write((tx) => recordSecurity(tx, { at: clock(), actor, action: EXPORTED[list], detail: { count } })),
});

export type SecurityLogService = ReturnType<typeof securityLogService>;
