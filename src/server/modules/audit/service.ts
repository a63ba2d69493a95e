import type { HistoryEntry, HistoryQuery } from '../../../shared/contract/audit.ts';
import type { Page } from '../../../shared/contract/common.ts';
import type { ErrorCode } from '../../../shared/contract/errors.ts';
import type { AuditedResource } from '../../../shared/domain/audit.ts';
import { can, type Actor } from '../../../shared/domain/permissions.ts';
import { auditRepository } from '../../commons/audit-repository.ts';
import { Refused } from '../../commons/errors.ts';
import { pageOf, sliceOf } from '../../commons/lists.ts';
import { UNKNOWN_SUBJECT, requireRight } from '../../commons/permission.ts';
import type { ServiceContext } from '../../commons/service-context.ts';
import type { Tx } from '../../db/database.ts';
import { daosRepository } from '../daos/repository.ts';
import { subjectOf } from '../divers/mapping.ts';
import { diversRepository } from '../divers/repository.ts';
import { eventsRepository } from '../events/repository.ts';
import { settingsRepository } from '../parametres/repository.ts';
import { sitesRepository } from '../sites/repository.ts';
import { entryOfRow } from './mapping.ts';

const REPOSITORIES = {
  sites: sitesRepository,
  events: eventsRepository,
  parametres: settingsRepository,
  daos: daosRepository,
} as const;

const NOT_FOUND: Readonly<Record<AuditedResource, ErrorCode>> = {
  divers: 'DIVER_NOT_FOUND',
  sites: 'SITE_NOT_FOUND',
  events: 'EVENT_NOT_FOUND',
  parametres: 'SETTING_NOT_FOUND',
  daos: 'DONATION_NOT_FOUND',
};

/** Whether the record exists now. Refused, before that is known: FORBIDDEN. */
async function exists(tx: Tx, actor: Actor, resource: AuditedResource, id: number): Promise<boolean> {
  if (resource !== 'divers') return (await REPOSITORIES[resource](tx).find(id)) !== undefined;
  const row = await diversRepository(tx).find(id);
  requireRight(actor, 'divers.history', row ? subjectOf(row) : UNKNOWN_SUBJECT);
  return row !== undefined;
}

/** The history of a record, for members who may change it (docs/adr/0009). */
export const historyService = ({ database }: ServiceContext) => ({
  /** Newest first; of deleted records too. */
  history: (actor: Actor, resource: AuditedResource, id: number, query: HistoryQuery): Promise<Page<HistoryEntry>> =>
    database.read(async (tx) => {
      const isThere = await exists(tx, actor, resource, id);
      const treasury = can(actor, 'divers.updateTreasury');
      const entries = await auditRepository(tx).list({ resource, id, treasury }, sliceOf(query));
      if (!isThere && entries.total === 0) throw new Refused(NOT_FOUND[resource]);
      return pageOf(entries, (row) => entryOfRow(row, treasury));
    }),
});

export type HistoryService = ReturnType<typeof historyService>;
