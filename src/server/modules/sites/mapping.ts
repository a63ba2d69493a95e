import type { Insertable, Selectable } from 'kysely';
import type { Site, SiteWrite } from '../../../shared/contract/sites.ts';
import { folded } from '../../../shared/domain/folding.ts';
import type { SitesTable } from '../../db/tables.ts';

/** The one place that knows both the wire's names and the table's. `country` carries the useful information. */
export const siteOfRow = (row: Selectable<SitesTable>): Site => ({
  id: row.id,
  version: row.version,
  name: row.name,
  address: { street: row.street, postal: row.postal, city: row.city, gps: row.gps, country: row.information },
});

export function rowOfSite(write: SiteWrite, before?: Site): Omit<Insertable<SitesTable>, 'id' | 'version'> {
  const address = { ...before?.address, ...write.address };
  return {
    name: write.name.trim(),
    name_key: folded(write.name),
    street: address.street ?? null,
    postal: address.postal ?? null,
    city: address.city ?? null,
    gps: address.gps ?? null,
    information: address.country ?? null,
  };
}
