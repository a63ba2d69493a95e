import { folded } from '../../../shared/domain/folding.ts';
import type { Day } from '../../../shared/domain/dates.ts';
import type { Tx } from '../../db/database.ts';
import { endOfPrefix, type Order, type Slice } from '../../lists.ts';
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
  readonly diver?: number;
  readonly year?: number | undefined;
  readonly locked?: boolean | undefined;
  /** First letters of the member's name. */
  readonly q?: string | undefined;
}

const firstDay = (year: number): Day => `${year}-01-01`;

/** All the SQL of the table `daos`, within one transaction. */
export const daosRepository = ({ sql }: Tx) => {
  const entries = sql.selectFrom('daos').innerJoin('divers', 'divers.id', 'daos.diver_id');
  const COLUMNS = ['divers.firstname', 'divers.lastname', 'divers.voiturecv'] as const;

  const those = ({ diver, year, locked, q }: DaoFilter) => {
    let found = entries;
    if (diver !== undefined) found = found.where('daos.diver_id', '=', diver);
    if (year !== undefined)
      found = found.where('daos.day', '>=', firstDay(year)).where('daos.day', '<', firstDay(year + 1));
    if (locked !== undefined) found = found.where('daos.locked', '=', locked ? 1 : 0);
    if (q) {
      const prefix = folded(q);
      found = found.where('divers.lastname_key', '>=', prefix).where('divers.lastname_key', '<', endOfPrefix(prefix));
    }
    return found;
  };

  const find = (id: number): Promise<DaoRow | undefined> =>
    entries.selectAll('daos').select(COLUMNS).where('daos.id', '=', id).executeTakeFirst();

  return {
    find,

    list({ order, slice, ...filter }: DaoFilter & { order: DaoOrder[]; slice: Slice | null }): Promise<DaoRow[]> {
      let rows = those(filter).selectAll('daos').select(COLUMNS);
      for (const { column, direction } of order) rows = rows.orderBy(column, direction);
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
