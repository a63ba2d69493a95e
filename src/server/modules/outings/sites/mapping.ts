import type { Site, SiteUpdate } from '#contract/sites.ts';
import type { Row } from '#server/db/database.ts';

export type SiteRow = Row<'sites'>;
export type SiteColumns = Omit<SiteRow, 'id' | 'version' | 'name_key'>;

/** The wire's `country` holds the useful information. */
export const siteOfRow = (row: SiteRow): Site => ({
  id: row.id,
  version: row.version,
  name: row.name,
  address: { street: row.street, postal: row.postal, city: row.city, gps: row.gps, country: row.information },
});

/** Absent fields keep their values. */
export function columnsOfSite({ name, address }: SiteUpdate, before?: Site): SiteColumns {
  const { street = null, postal = null, city = null, gps = null, country = null } = { ...before?.address, ...address };
  return { name: (name ?? before?.name ?? '').trim(), street, postal, city, gps, information: country };
}
