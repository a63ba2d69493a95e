import type { Day } from '../../../shared/domain/dates.ts';
import type { KmSource } from '../../../shared/domain/donations/distance.ts';
import type { Tx } from '../../db/database.ts';
import { nameStartsWith } from '../../db/name-filter.ts';
import type { Order, Slice } from '../../commons/lists.ts';
import type { DaoColumns, DaoRow } from './mapping.ts';

export const DAO_ORDER = {
  daodate: 'daos.day',
  id: 'daos.id',
  daosite: 'daos.site',
  daomotif: 'daos.motif',
  daokm: 'daos.km',
  daoprix: 'daos.price_cents',
  daolocked: 'daos.locked',
  daolastname: 'divers.lastname_key',
  daofirstname: 'divers.firstname_key',
} as const;
type DaoOrder = Order<(typeof DAO_ORDER)[keyof typeof DAO_ORDER]>;

/** Which entries; all without any. */
export interface DaoFilter {
  readonly diver?: number | undefined;
  readonly year?: number | undefined;
  readonly locked?: boolean | undefined;
  readonly site?: string | undefined;
  readonly motif?: string | undefined;
  /** Those whose distance is an estimate, or known to nobody; false: the others. */
  readonly unsure?: boolean | undefined;
  /** First letters of the last name, or of the last name and the first name after a blank. */
  readonly q?: string | undefined;
}

const UNSURE: readonly KmSource[] = ['ESTIMATE', 'UNKNOWN'];

const firstDay = (year: number): Day => `${year}-01-01`;

/** All the SQL of the table `daos`, within one transaction. */
export const daosRepository = ({ sql }: Tx) => {
  const entries = sql.selectFrom('daos').innerJoin('divers', 'divers.id', 'daos.diver_id');
  const COLUMNS = ['divers.firstname', 'divers.lastname', 'divers.voiturecv'] as const;

  const those = ({ diver, year, locked, site, motif, unsure, q }: DaoFilter) => {
    let found = entries;
    if (diver !== undefined) found = found.where('daos.diver_id', '=', diver);
    if (year !== undefined)
      found = found.where('daos.day', '>=', firstDay(year)).where('daos.day', '<', firstDay(year + 1));
    if (locked !== undefined) found = found.where('daos.locked', '=', locked ? 1 : 0);
    if (site !== undefined) found = found.where('daos.site', '=', site);
    if (motif !== undefined) found = found.where('daos.motif', '=', motif);
    if (unsure !== undefined) found = found.where('daos.km_source', unsure ? 'in' : 'not in', UNSURE);
    return q?.trim() ? found.where(nameStartsWith(q)) : found;
  };

  const find = (id: number): Promise<DaoRow | undefined> =>
    entries.selectAll('daos').select(COLUMNS).where('daos.id', '=', id).executeTakeFirst();

  return {
    find,

    list({ order, slice, ...filter }: DaoFilter & { order: DaoOrder[]; slice: Slice | null }): Promise<DaoRow[]> {
      let rows = those(filter).selectAll('daos').select(COLUMNS);
      // The id at the end, so that pages neither repeat nor lose an entry.
      const last = { column: DAO_ORDER.id, direction: order.at(-1)?.direction ?? 'asc' };
      for (const { column, direction } of [...order, last]) rows = rows.orderBy(column, direction);
      if (slice) rows = rows.limit(slice.limit).offset(slice.offset);
      return rows.execute();
    },

    async count(filter: DaoFilter): Promise<number> {
      const { total } = await those(filter)
        .select((of) => of.fn.countAll().as('total'))
        .executeTakeFirstOrThrow();
      return Number(total);
    },

    async insert(diver: number, columns: DaoColumns, now: Date): Promise<number> {
      const values = { ...columns, diver_id: diver, created_at: now.toISOString() };
      return (await sql.insertInto('daos').values(values).returning('id').executeTakeFirstOrThrow()).id;
    },

    /** False when the row no longer has that version: somebody else was quicker. */
    async update(id: number, version: number, columns: DaoColumns): Promise<boolean> {
      const updated = await sql
        .updateTable('daos')
        .set({ ...columns, version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .returning('id')
        .executeTakeFirst();
      return updated !== undefined;
    },

    /** False when it no longer has that version. */
    async delete(id: number, version: number): Promise<boolean> {
      const deleted = await sql
        .deleteFrom('daos')
        .where('id', '=', id)
        .where('version', '=', version)
        .returning('id')
        .executeTakeFirst();
      return deleted !== undefined;
    },
  };
};
