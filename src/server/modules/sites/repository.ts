import type { Selectable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { endOfPrefix } from '../../db/name-filter.ts';
import type { SitesTable } from '../../db/tables.ts';
import { folded } from '../../../shared/domain/folding.ts';
import type { Order, Slice } from '../../commons/lists.ts';
import type { SiteColumns } from './mapping.ts';

export type SiteRow = Selectable<SitesTable>;
export const SITE_ORDER = { name: 'name_key', id: 'id' } as const;
type SiteOrder = Order<(typeof SITE_ORDER)[keyof typeof SITE_ORDER]>;

/** All the SQL of the table `sites`, within one transaction. */
export const sitesRepository = ({ sql }: Tx) => {
  const named = (q: string | undefined) => {
    const sites = sql.selectFrom('sites');
    if (!q) return sites;
    const prefix = folded(q);
    return sites.where('name_key', '>=', prefix).where('name_key', '<', endOfPrefix(prefix));
  };

  return {
    list(query: { order: SiteOrder[]; slice: Slice | null; q: string | undefined }): Promise<SiteRow[]> {
      let rows = named(query.q).selectAll();
      for (const { column, direction } of query.order) rows = rows.orderBy(column, direction);
      if (query.slice) rows = rows.limit(query.slice.limit).offset(query.slice.offset);
      return rows.execute();
    },

    async count(q: string | undefined): Promise<number> {
      const { total } = await named(q)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },

    find: (id: number): Promise<SiteRow | undefined> =>
      sql.selectFrom('sites').selectAll().where('id', '=', id).executeTakeFirst(),

    insert: (columns: SiteColumns): Promise<SiteRow> =>
      sql
        .insertInto('sites')
        .values({ ...columns, name_key: folded(columns.name) })
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** Undefined when the row no longer has that version: somebody else was quicker. */
    update: (id: number, version: number, columns: SiteColumns): Promise<SiteRow | undefined> =>
      sql
        .updateTable('sites')
        .set({ ...columns, name_key: folded(columns.name), version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .returningAll()
        .executeTakeFirst(),

    /** What was deleted; undefined when there was nothing, or another caller was quicker. Refused: SITE_IN_USE. */
    delete: (id: number): Promise<SiteRow | undefined> =>
      sql.deleteFrom('sites').where('id', '=', id).returningAll().executeTakeFirst(),
  };
};
