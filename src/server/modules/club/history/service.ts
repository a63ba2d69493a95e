import type { HistoryEntry, HistoryQuery } from '#contract/audit.ts';
import { withoutFields, type AuditAction, type Change } from '#domain/audit.ts';
import { parisIso } from '#domain/dates.ts';
import { can, type Actor } from '#domain/permissions.ts';
import type { AuditedResource } from '#shared/resources.ts';
import { withheldFields } from '#server/commons/audit/audit-log.ts';
import { auditRepository, type AuditRow } from '#server/commons/audit/audit-repository.ts';
import { DomainError } from '#server/errors/domain-error.ts';
import { mapRows, sliceOf } from '#server/db/lists.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import { UNKNOWN_SUBJECT, requireRight } from '#server/commons/service/permission.ts';
import type { Tx } from '#server/db/database.ts';
import { daosRepository } from '#server/modules/money/daos/repository.ts';
import { subjectOf } from '#server/commons/divers/mapping.ts';
import { clubRepository } from '#server/commons/club/repository.ts';
import { diversRepository } from '#server/commons/divers/repository.ts';
import { eventsRepository } from '#server/modules/outings/events/repository.ts';
import { settingsRepository } from '#server/commons/parametres/repository.ts';
import { sitesRepository } from '#server/modules/outings/sites/repository.ts';

const RESOURCES = {
  divers: { repository: diversRepository, notFound: 'DIVER_NOT_FOUND' },
  sites: { repository: sitesRepository, notFound: 'SITE_NOT_FOUND' },
  events: { repository: eventsRepository, notFound: 'EVENT_NOT_FOUND' },
  parametres: { repository: settingsRepository, notFound: 'SETTING_NOT_FOUND' },
  daos: { repository: daosRepository, notFound: 'DONATION_NOT_FOUND' },
  club: { repository: clubRepository, notFound: 'NOT_FOUND' },
} as const satisfies Record<AuditedResource, object>;

/** Throws FORBIDDEN before it reveals whether the record exists. */
async function exists(tx: Tx, actor: Actor, resource: AuditedResource, id: number): Promise<boolean> {
  if (resource !== 'divers') return (await RESOURCES[resource].repository(tx).find(id)) !== undefined;
  const row = await diversRepository(tx).find(id);
  requireRight(actor, 'divers.history', row ? subjectOf(row) : UNKNOWN_SUBJECT);
  return row !== undefined;
}

function entryOfRow(row: AuditRow, seesTreasury: boolean): HistoryEntry {
  const changes = JSON.parse(row.changes) as Change[];
  const action = row.action as AuditAction;
  const shown = seesTreasury ? changes : withoutFields(action, changes, withheldFields(row.resource));
  return {
    id: row.id,
    at: parisIso(row.at),
    author: row.author_id === null ? null : { id: row.author_id, name: row.author_name?.trim() ?? '' },
    action,
    changes: [...(shown ?? [])],
  };
}

/** Histories of records, for members who may change them (docs/adr/0009). */
export const historyService = ({ database }: ServiceContext) => ({
  /** Newest first; works for deleted records too. */
  history: (actor: Actor, resource: AuditedResource, id: number, query: HistoryQuery) =>
    database.read(async (tx) => {
      const isThere = await exists(tx, actor, resource, id);
      const treasury = can(actor, 'divers.updateTreasury');
      const entries = await auditRepository(tx).list(resource, id, treasury, sliceOf(query));
      if (!isThere && entries.totalElements === 0) throw new DomainError(RESOURCES[resource].notFound);
      return mapRows(entries, (row) => entryOfRow(row, treasury));
    }),
});
