import type { ListQuery } from '#contract/common.ts';
import type { Site, SiteCreate, SiteUpdate } from '#contract/sites.ts';
import { isGpsField } from '#domain/gps.ts';
import type { Actor } from '#domain/permissions.ts';
import { recordAudit } from '#server/commons/audit/audit-log.ts';
import { checkVersion, orNotFound, DomainError, unlessStale } from '#server/errors/domain-error.ts';
import { mapRows } from '#server/db/lists.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import { columnsOfSite, siteOfRow, type SiteColumns } from './mapping.ts';
import { sitesRepository } from './repository.ts';

/** Checks only changed values, so that an old record's do not block its form. Throws INVALID_VALUE, GPS_INVALID. */
function checkSite(columns: SiteColumns, before?: Site): void {
  if (columns.name === '') throw new DomainError('INVALID_VALUE', { field: 'name' });
  if (columns.gps !== (before?.address.gps ?? null) && !isGpsField(columns.gps ?? '')) {
    throw new DomainError('GPS_INVALID', { field: 'address.gps' });
  }
}

/** Specification §2 'Sites'; http/access.ts checks the right to call. */
export const sitesService = ({ database, clock }: ServiceContext) => ({
  list: (query: ListQuery) => database.read(async (tx) => mapRows(await sitesRepository(tx).list(query), siteOfRow)),

  read: (id: number) =>
    database.read(async (tx) => siteOfRow(orNotFound(await sitesRepository(tx).find(id), 'SITE_NOT_FOUND'))),

  create(actor: Actor, write: SiteCreate) {
    const columns = columnsOfSite(write);
    checkSite(columns);
    return database.write(async (tx) => {
      const site = siteOfRow(await sitesRepository(tx).insert(columns));
      await recordAudit(tx, actor, clock(), { resource: 'sites', id: site.id, action: 'create', after: site });
      return site;
    });
  },

  update: (actor: Actor, id: number, write: SiteUpdate) =>
    database.write(async (tx) => {
      const sites = sitesRepository(tx);
      const before = siteOfRow(orNotFound(await sites.find(id), 'SITE_NOT_FOUND'));
      checkVersion(write.version, before);
      const columns = columnsOfSite(write, before);
      checkSite(columns, before);
      const after = siteOfRow(unlessStale(await sites.update(id, before.version, columns), before));
      await recordAudit(tx, actor, clock(), { resource: 'sites', id, action: 'update', before, after });
      return after;
    }),

  /** Throws SITE_IN_USE when outings take place there. */
  remove: (actor: Actor, id: number): Promise<void> =>
    database.write(async (tx) => {
      const before = siteOfRow(orNotFound(await sitesRepository(tx).delete(id), 'SITE_NOT_FOUND'));
      await recordAudit(tx, actor, clock(), { resource: 'sites', id, action: 'delete', before });
    }),
});
