import type { HistoryEntry, HistoryQuery } from '#contract/audit.ts';
import { withoutFields, type Change } from '#domain/audit.ts';
import { parisIso } from '#domain/dates.ts';
import { can, type Actor } from '#domain/permissions.ts';
import { readOwnJson } from '#domain/own-json.ts';
import type { AuditedResource } from '#shared/resources.ts';
import { RESOURCES } from '#shared/resource-screens.ts';
import { withheldFields } from '#server/commons/audit/audit-log.ts';
import { auditRepository, type AuditRow } from '#server/commons/audit/audit-repository.ts';
import { DomainError } from '#server/errors/domain-error.ts';
import { mapRows, sliceOf } from '#server/db/lists.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import { UNKNOWN_SUBJECT, requireRight } from '#server/commons/service/permission.ts';
import type { Tx } from '#server/db/database.ts';
import { subjectOf } from '#server/commons/divers/mapping.ts';
import { diversRepository } from '#server/commons/divers/repository.ts';

interface Repository {
  readonly find: (id: number) => Promise<object | undefined>;
}

interface HistoryContext extends ServiceContext {
  /** Where the records of each audited resource are. */
  readonly repositories: Readonly<Record<AuditedResource, (tx: Tx) => Repository>>;
}

/** Throws FORBIDDEN, without revealing whether the member exists. */
async function requireSubject(tx: Tx, actor: Actor, id: number): Promise<void> {
  const row = await diversRepository(tx).find(id);
  requireRight(actor, 'divers.update', row ? subjectOf(row) : UNKNOWN_SUBJECT);
}

function entryOfRow(row: AuditRow, seesTreasury: boolean): HistoryEntry {
  const changes = readOwnJson<Change[]>(row.changes);
  const { action } = row;
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
export const historyService = ({ database, repositories }: HistoryContext) => ({
  /** Newest first; works for deleted records too. */
  history: (actor: Actor, resource: AuditedResource, id: number, query: HistoryQuery) =>
    database.read(async (tx) => {
      if (resource === 'divers') await requireSubject(tx, actor, id);
      const screen = RESOURCES[resource];
      const treasury = can(actor, 'divers.updateTreasury');
      const entries = await auditRepository(tx).list(resource, id, treasury, sliceOf(query));
      if (entries.totalElements === 0 && !(await repositories[resource](tx).find(id)))
        throw new DomainError('notFound' in screen ? screen.notFound[0] : 'NOT_FOUND');
      return mapRows(entries, (row) => entryOfRow(row, treasury));
    }),
});
