import type { Tx } from '#server/db/database.ts';
import type { Page } from '#contract/common.ts';
import { endedBy, endOfPrefix, fetchPage, listingOf, type ListParams } from '#server/db/lists.ts';
import { folded } from '#domain/text.ts';
import type { SiteColumns, SiteRow } from './mapping.ts';

const ORDER = { name: 'name_key', id: 'id' };

export const sitesRepository = ({ db }: Tx) => {
  const sites = db.selectFrom('sites').selectAll();
  const startingWith = (prefix: string) =>
    sites.where('name_key', '>=', prefix).where('name_key', '<', endOfPrefix(prefix));

  return {
    list({ q, ...params }: ListParams & { readonly q?: string }): Promise<Page<SiteRow>> {
      const { order, slice } = listingOf(params, ORDER, 'name');
      return fetchPage(q ? startingWith(folded(q)) : sites, { order: endedBy('id', order), slice });
    },

    /** Sites by folded name, in the order of their ids; `lock` makes other readers that lock wait. */
    named(keys: readonly string[], lock: boolean): Promise<SiteRow[]> {
      const rows = sites.where('name_key', 'in', keys).orderBy('id');
      return (lock ? rows.forNoKeyUpdate() : rows).execute();
    },

    find: (id: number): Promise<SiteRow | undefined> => sites.where('id', '=', id).executeTakeFirst(),

    insert(columns: SiteColumns): Promise<SiteRow> {
      const row = { ...columns, name_key: folded(columns.name) };
      return db.insertInto('sites').values(row).returningAll().executeTakeFirstOrThrow();
    },

    /** Undefined when the row no longer has that version. */
    update(id: number, version: number, columns: SiteColumns): Promise<SiteRow | undefined> {
      const values = { ...columns, name_key: folded(columns.name), version: version + 1 };
      const row = db.updateTable('sites').set(values).where('id', '=', id).where('version', '=', version);
      return row.returningAll().executeTakeFirst();
    },

    /** Throws SITE_IN_USE. */
    delete: (id: number) => db.deleteFrom('sites').where('id', '=', id).returningAll().executeTakeFirst(),
  };
};
