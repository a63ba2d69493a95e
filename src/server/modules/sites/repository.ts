import type { Insertable, Selectable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { SitesTable } from '../../db/tables.ts';
import type { Order, Slice } from '../../lists.ts';
import { folded } from '../../../shared/domain/folding.ts';

export type SiteRow = Selectable<SitesTable>;
type SiteValues = Omit<Insertable<SitesTable>, 'id' | 'version'>;
export const SITE_ORDER = { name: 'name_key', id: 'id' } as const;
type SiteOrder = Order<(typeof SITE_ORDER)[keyof typeof SITE_ORDER]>;

/** All the SQL of the table `sites`, within one transaction. */
export const sitesRepository = ({ sql }: Tx) => ({
  async list(query: { order: SiteOrder[]; slice: Slice | null; q: string | undefined }): Promise<SiteRow[]> {
    let rows = sql.selectFrom('sites').selectAll();
    if (query.q)
      rows = rows.where('name_key', '>=', folded(query.q)).where('name_key', '<', `${folded(query.q)}\uffff`);
    for (const { column, direction } of query.order) rows = rows.orderBy(column, direction);
    if (query.slice) rows = rows.limit(query.slice.limit).offset(query.slice.offset);
    return rows.execute();
  },

  async count(q: string | undefined): Promise<number> {
    let rows = sql.selectFrom('sites').select((eb) => eb.fn.countAll<number>().as('total'));
    if (q) rows = rows.where('name_key', '>=', folded(q)).where('name_key', '<', `${folded(q)}\uffff`);
    return (await rows.executeTakeFirstOrThrow()).total;
  },

  find: (id: number): Promise<SiteRow | undefined> =>
    sql.selectFrom('sites').selectAll().where('id', '=', id).executeTakeFirst(),

  insert: (values: SiteValues): Promise<SiteRow> =>
    sql.insertInto('sites').values(values).returningAll().executeTakeFirstOrThrow(),

  /** Undefined when the row no longer has that version: somebody else was quicker. */
  update: (id: number, version: number, values: SiteValues): Promise<SiteRow | undefined> =>
    sql
      .updateTable('sites')
      .set({ ...values, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .returningAll()
      .executeTakeFirst(),

  async hasEvents(id: number): Promise<boolean> {
    const found = await sql.selectFrom('events').select('id').where('site_id', '=', id).limit(1).executeTakeFirst();
    return found !== undefined;
  },

  async delete(id: number): Promise<void> {
    await sql.deleteFrom('sites').where('id', '=', id).execute();
  },
});
