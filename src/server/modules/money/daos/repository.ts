import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Day } from '#domain/dates.ts';
import { type DonationFilters, UNSURE_SOURCES } from '#domain/daos/entry.ts';
import { idsNamed, NAMES } from '#server/commons/divers/names-query.ts';
import { hasRow, type Tx } from '#server/db/database.ts';
import { countRows, fetchList, listingOf, type ListParams } from '#server/db/lists.ts';
import { rowsPurger } from '#server/db/purging.ts';
import { inSets } from '#server/db/sets.ts';
import { daoOfRow, type DaoColumns, type YearEntry } from './mapping.ts';

const ORDER = {
  daodate: 'daos.day',
  id: 'daos.id',
  daosite: 'daos.site',
  daomotif: 'daos.motif',
  daokm: 'daos.km',
  daoprix: 'daos.price_cents',
  daolocked: 'daos.locked',
  daolastname: 'divers.lastname_key',
  daofirstname: 'divers.firstname_key',
};

const firstDay = (year: number): Day => `${year}-01-01`;

const isWithin = (year: number): RawBuilder<SqlBool> =>
  sql`daos.day >= ${firstDay(year)} and daos.day < ${firstDay(year + 1)}`;

/** Car of the entry's year (contract §10): that of a closed year stays when the member changes cars. */
const carIn = (year: RawBuilder<string>) =>
  sql<number>`coalesce((select donor_cars.voiturecv from donor_cars
    where donor_cars.diver_id = divers.id and donor_cars.year = ${year}), divers.voiturecv)`.as('voiturecv');
const YEAR = sql<string>`substr(daos.day, 1, 4)`;
const CAR_OF_ENTRY = carIn(YEAR);

const ADDRESS = ['divers.licence', 'divers.adresse', 'divers.codepostal', 'divers.ville'] as const;

export const daosRepository = (tx: Tx) => {
  const { db } = tx;
  const entries = db
    .selectFrom('daos')
    .innerJoin('divers', 'divers.id', 'daos.diver_id')
    .selectAll('daos')
    .select(['divers.firstname', 'divers.lastname', CAR_OF_ENTRY]);

  function filtered({ diver, year, locked, site, motif, unsure, q }: DonationFilters) {
    let found = db.selectFrom('daos');
    if (diver !== undefined) found = found.where('daos.diver_id', '=', diver);
    if (year !== undefined) found = found.where(isWithin(year));
    if (locked !== undefined) found = found.where('daos.locked', '=', locked ? 1 : 0);
    if (site !== undefined) found = found.where('daos.site', '=', site);
    if (motif !== undefined) found = found.where('daos.motif', '=', motif);
    if (unsure !== undefined) found = found.where('daos.km_source', unsure ? 'in' : 'not in', UNSURE_SOURCES);
    return q?.trim() ? found.where('daos.diver_id', 'in', idsNamed(tx, q)) : found;
  }

  return {
    async find(id: number) {
      const row = await entries.where('daos.id', '=', id).executeTakeFirst();
      return row && daoOfRow(row);
    },

    /** Newest first by default. */
    list(params: ListParams & DonationFilters) {
      const { order, slice } = listingOf(params, ORDER, 'daodate,desc');
      const direction = order.at(-1)?.direction ?? 'asc';
      const isByName = order.some(({ column }) => column.startsWith('divers.'));
      // The columns that the indexes end with, so that pages neither repeat nor skip an entry.
      const ends = [...(isByName ? ['divers.id'] : []), ORDER.daodate, ORDER.id];
      const missing = ends.filter((end) => !order.some(({ column }) => column === end));
      const listing = { order: [...order, ...missing.map((column) => ({ column, direction }))], slice };
      const rows = filtered(params);
      const found = isByName ? rows.innerJoin('divers', 'divers.id', 'daos.diver_id') : rows;
      const load = async (ids: readonly number[]) =>
        (await entries.where('daos.id', 'in', ids).execute()).map(daoOfRow);
      return fetchList(found, listing, { id: 'daos.id', load, count: () => countRows(rows) });
    },

    /** Sorted by name, then by day. */
    ofYear: (year: number, diver?: number): Promise<YearEntry[]> =>
      entries
        .where(isWithin(year))
        .$if(diver !== undefined, (all) => all.where('daos.diver_id', '=', diver ?? 0))
        .select(ADDRESS)
        .orderBy(NAMES)
        .orderBy('daos.day')
        .orderBy('daos.id')
        .execute(),

    /** Members with donations of that year and their sums, by name; `km` one way. */
    donors(year: number) {
      const from = (source: string) => sql<number>`sum(case when daos.km_source = ${source} then 1 else 0 end)`;
      const sums = db
        .selectFrom('daos')
        .where(isWithin(year))
        .select((eb) => [
          'diver_id',
          eb.fn.countAll<number>().as('entries'),
          eb.fn.sum<number>('km').as('km'),
          eb.fn.sum<number>('price_cents').as('cents'),
          from('UNKNOWN').as('unknown'),
          from('ESTIMATE').as('estimated'),
        ])
        .groupBy('diver_id');
      return db
        .selectFrom(sums.as('sums'))
        .innerJoin('divers', 'divers.id', 'sums.diver_id')
        .selectAll('sums')
        .select(['divers.licence', 'divers.lastname', 'divers.firstname', carIn(sql`${String(year)}`)])
        .orderBy(NAMES)
        .execute();
    },

    /** Keeps the members' present cars for their earlier years that have none yet. */
    keepCars: (members: readonly number[], year: number) =>
      inSets(members, (chunk) =>
        db
          .insertInto('donor_cars')
          .columns(['diver_id', 'year', 'voiturecv'])
          .expression(
            db
              .selectFrom('daos')
              .innerJoin('divers', 'divers.id', 'daos.diver_id')
              .select(['diver_id', YEAR.as('year'), 'voiturecv'])
              .groupBy(['diver_id', 'year', 'voiturecv'])
              .where('diver_id', 'in', chunk)
              .where('day', '<', firstDay(year)),
          )
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      ),

    /** Newest first, each found in the index of the days. */
    async years(): Promise<number[]> {
      const years: number[] = [];
      for (let year = Infinity; ;) {
        const entries = db.selectFrom('daos').$if(years.length > 0, (rows) => rows.where('day', '<', firstDay(year)));
        const { newest } = await entries
          .select(({ fn }) => fn.max<Day | null>('day').as('newest'))
          .executeTakeFirstOrThrow();
        if (newest === null) return years;
        year = Number(newest.slice(0, 4));
        years.push(year);
      }
    },

    async insert(diver: number, columns: DaoColumns, now: Date): Promise<number> {
      const values = { ...columns, diver_id: diver, created_at: now.toISOString() };
      return (await db.insertInto('daos').values(values).returning('id').executeTakeFirstOrThrow()).id;
    },

    /** False when the row no longer has that version. */
    update(id: number, version: number, columns: DaoColumns): Promise<boolean> {
      const values = { ...columns, version: version + 1 };
      const row = db.updateTable('daos').set(values).where('id', '=', id).where('version', '=', version);
      return hasRow(row.returning('id'));
    },

    /** False when the row no longer has that version. */
    delete: (id: number, version: number): Promise<boolean> =>
      hasRow(db.deleteFrom('daos').where('id', '=', id).where('version', '=', version).returning('id')),
  };
};

export const daosPurgers = [
  rowsPurger({ rule: 'receipts', table: 'daos', mark: 'day' }),
  rowsPurger({ rule: 'receipts', table: 'donor_cars', mark: sql`(year || '-12-31')` }),
];
