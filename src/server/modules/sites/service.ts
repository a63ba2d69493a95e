import type { ListQuery, Page } from '../../../shared/contract/common.ts';
import type { Site, SiteCreate, SiteUpdate } from '../../../shared/contract/sites.ts';
import { isGpsField } from '../../../shared/domain/gps.ts';
import type { Database } from '../../db/database.ts';
import type { Actor } from '../../../shared/domain/permissions.ts';
import { Refused } from '../../commons/errors.ts';
import { orderOf, pageOf, sliceOf } from '../../commons/lists.ts';
import type { Note } from '../../commons/audit-log.ts';
import { checkVersion } from '../../commons/versions.ts';
import { columnsOfSite, siteOfRow, type SiteColumns } from './mapping.ts';
import { SITE_ORDER, sitesRepository } from './repository.ts';

/** Asked of what changes alone: what an old record holds must not lock its form. Refused: INVALID_VALUE, GPS_INVALID. */
function checkSite(columns: SiteColumns, before?: Site): void {
  if (columns.name === '') throw new Refused('INVALID_VALUE', { field: 'name' });
  if (columns.gps !== (before?.address.gps ?? null) && !isGpsField(columns.gps ?? '')) {
    throw new Refused('GPS_INVALID', { field: 'address.gps' });
  }
}

/** Dive sites (specification §2 'Sites'). Who may call what is settled at the door: http/access.ts. */
export const sitesService = (database: Database, note: Note) => ({
  list(query: ListQuery): Promise<Page<Site>> {
    const order = orderOf(query.sort, SITE_ORDER, 'name');
    const slice = sliceOf(query);
    return database.read(async (tx) => {
      const sites = sitesRepository(tx);
      const rows = await sites.list({ order, slice, q: query.q });
      return pageOf(rows.map(siteOfRow), slice ? await sites.count(query.q) : rows.length, slice);
    });
  },

  read: (id: number): Promise<Site> =>
    database.read(async (tx) => {
      const row = await sitesRepository(tx).find(id);
      if (!row) throw new Refused('SITE_NOT_FOUND');
      return siteOfRow(row);
    }),

  create(actor: Actor, write: SiteCreate): Promise<Site> {
    const columns = columnsOfSite(write);
    checkSite(columns);
    return database.write(async (tx) => {
      const site = siteOfRow(await sitesRepository(tx).insert(columns));
      await note(tx, actor, { resource: 'sites', id: site.id, action: 'create', after: site });
      return site;
    });
  },

  update: (actor: Actor, id: number, write: SiteUpdate): Promise<Site> =>
    database.write(async (tx) => {
      const sites = sitesRepository(tx);
      const before = await sites.find(id);
      if (!before) throw new Refused('SITE_NOT_FOUND');
      const current = siteOfRow(before);
      checkVersion(write.version, current);
      const columns = columnsOfSite(write, current);
      checkSite(columns, current);
      const row = await sites.update(id, current.version, columns);
      if (!row) throw new Refused('STALE_VERSION', { current });
      const after = siteOfRow(row);
      await note(tx, actor, { resource: 'sites', id, action: 'update', before: current, after });
      return after;
    }),

  /** Refused: SITE_IN_USE, when outings take place there. */
  remove: (actor: Actor, id: number): Promise<void> =>
    database.write(async (tx) => {
      const row = await sitesRepository(tx).delete(id);
      if (!row) throw new Refused('SITE_NOT_FOUND');
      await note(tx, actor, { resource: 'sites', id, action: 'delete', before: siteOfRow(row) });
    }),
});

export type SitesService = ReturnType<typeof sitesService>;
