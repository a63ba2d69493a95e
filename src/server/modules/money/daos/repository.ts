import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { Day } from '../../../../shared/domain/dates.ts';
import { UNSURE_SOURCES, type DonationFilters } from '../../../../shared/domain/daos/filters.ts';
import { chunks } from '../../../db/chunks.ts';
import type { Tx } from '../../../db/database.ts';
import { idsNamed, sorted } from '../../../db/lists.ts';
import { rowsPurger } from '../../../db/purging.ts';
import type { Tables } from '../../../db/tables.ts';
import { fetchList, isAfter, withKeys } from '../../../db/whole-lists.ts';
import { listingOf, type Found, type ListParams } from '../../../db/listing.ts';
import type { Pieces } from '../../../db/whole.ts';
import type { DaoColumns, DaoRow, DonorRow, DonorSums, YearEntry } from './mapping.ts';

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

const within = <Joined extends 'daos', Row>(
  rows: SelectQueryBuilder<Tables, Joined, Row>,
  year: number,
): SelectQueryBuilder<Tables, Joined, Row> =>
  rows.where(sql<SqlBool>`daos.day >= ${firstDay(year)} and daos.day < ${firstDay(year + 1)}`);

const BY_NAME = ['divers.lastname_key', 'divers.firstname_key', 'divers.id'] as const;

const NAME_ORDER = BY_NAME.map((column) => ({ column, direction: 'asc' as const }));

/** Members whose sums are read by one statement. */
const AT_ONCE = 1000;

/** Car of the entry's year (contract §10): that of a closed year stays when the member changes cars. */
const carIn = (year: RawBuilder<string>) =>
  sql<number>`coalesce((select donor_cars.voiturecv from donor_cars
    where donor_cars.diver_id = divers.id and donor_cars.year = ${year}), divers.voiturecv)`.as('voiturecv');
const CAR_OF_ENTRY = carIn(sql`substr(daos.day, 1, 4)`);
const CAR_OF_YEAR = carIn(sql.ref('tally_donors.year'));

const ADDRESS = ['divers.licence', 'divers.adresse', 'divers.codepostal', 'divers.ville'] as const;

export const daosRepository = (tx: Tx) => {
  const { db } = tx;
  const entries = db
    .selectFrom('daos')
    .innerJoin('divers', 'divers.id', 'daos.diver_id')
    .selectAll('daos')
    .select(['divers.firstname', 'divers.lastname', CAR_OF_ENTRY]);

  /** The tally knows no members, whose donations are few. */
  async function count({ diver, q, year, locked, site, motif, unsure }: DonationFilters): Promise<number | undefined> {
    if (diver !== undefined || q?.trim()) return undefined;
    let found = db.selectFrom('tally_daos');
    if (year !== undefined) found = found.where('year', '=', String(year));
    if (locked !== undefined) found = found.where('locked', '=', locked ? 1 : 0);
    if (site !== undefined) found = found.where('site', '=', site);
    if (motif !== undefined) found = found.where('motif', '=', motif);
    if (unsure !== undefined) found = found.where('km_source', unsure ? 'in' : 'not in', UNSURE_SOURCES);
    const total = sql<number>`cast(coalesce(sum(total), 0) as bigint)`;
    return (await found.select(total.as('total')).executeTakeFirstOrThrow()).total;
  }

  const filtered = ({ diver, year, locked, site, motif, unsure, q }: DonationFilters) => {
    let found = entries;
    if (diver !== undefined) found = found.where('daos.diver_id', '=', diver);
    if (year !== undefined) found = within(found, year);
    if (locked !== undefined) found = found.where('daos.locked', '=', locked ? 1 : 0);
    if (site !== undefined) found = found.where('daos.site', '=', site);
    if (motif !== undefined) found = found.where('daos.motif', '=', motif);
    if (unsure !== undefined) found = found.where('daos.km_source', unsure ? 'in' : 'not in', UNSURE_SOURCES);
    return q?.trim() ? found.where('daos.diver_id', 'in', idsNamed(tx, q)) : found;
  };

  const byNameAndDay = (found: typeof entries): Promise<YearEntry[]> =>
    found
      .select(ADDRESS)
      .orderBy([...BY_NAME, 'daos.day', 'daos.id'])
      .execute();

  const donors = (year: number) =>
    db
      .selectFrom('divers')
      // Keeps SQLite on the order of the names; the tally's rows of the year would all be sorted for each piece.
      .crossJoin('tally_donors')
      .whereRef('tally_donors.diver_id', '=', 'divers.id')
      .where('tally_donors.year', '=', String(year))
      .where('tally_donors.total', '>', 0)
      .select(['divers.id', 'divers.licence', 'divers.lastname', 'divers.firstname', CAR_OF_YEAR])
      .selectAll('tally_donors');

  const placeOf = (diver: number) =>
    withKeys(db.selectFrom('divers').select('divers.id'), NAME_ORDER).where('divers.id', '=', diver).executeTakeFirst();

  return {
    find: (id: number): Promise<DaoRow | undefined> => entries.where('daos.id', '=', id).executeTakeFirst(),

    /** Newest first by default. */
    async list(params: ListParams & DonationFilters): Promise<Found<DaoRow> | Pieces<DaoRow>> {
      const { order, slice } = listingOf(params, ORDER, 'daodate,desc');
      const direction = order.at(-1)?.direction ?? 'asc';
      const isByName = order.some(({ column }) => column.startsWith('divers.'));
      // The columns that the indexes end with, so that pages neither repeat nor skip an entry.
      const ends = [...(isByName ? ['divers.id'] : []), ORDER.daodate, ORDER.id];
      const missing = ends.filter((end) => !order.some(({ column }) => column === end));
      const last = missing.map((column) => ({ column, direction }));
      const total = slice === null ? undefined : await count(params);
      return fetchList(filtered(params), { order: [...order, ...last], slice }, { total });
    },

    ofYear: (year: number, diver?: number): Promise<YearEntry[]> => byNameAndDay(filtered({ year, diver })),

    /** Members with donations of that year and their sums, by name. */
    donors: (year: number): Promise<Found<DonorRow> | Pieces<DonorRow>> =>
      fetchList(donors(year), { order: NAME_ORDER, slice: null }),

    /** `size` members after that one; `next` is the last of them, where others follow. */
    async someDonors(year: number, size: number, after?: number): Promise<{ rows: DonorRow[]; next: number | null }> {
      const last = after === undefined ? undefined : await placeOf(after);
      const rest = last ? donors(year).where(isAfter(NAME_ORDER, last)) : donors(year);
      const some = await sorted(rest, NAME_ORDER, {})
        .limit(size + 1)
        .execute();
      return { rows: some.slice(0, size), next: some.length > size ? (some[size - 1]?.id ?? null) : null };
    },

    /** The first `most` of these members by name. */
    async firstDonors(year: number, ids: readonly number[], most: number): Promise<DonorRow[]> {
      let first: DonorRow[] = [];
      for (const some of chunks(ids, 400)) {
        const rivals = [...some, ...first.map(({ id }) => id)];
        first = await sorted(donors(year).where('divers.id', 'in', rivals), NAME_ORDER, {})
          .limit(most)
          .execute();
      }
      return first;
    },

    /** Streams the sum of each donor of that year, unordered. */
    async *donorSums(year: number): AsyncGenerator<DonorSums[]> {
      for (let after = 0, rows: DonorSums[] = []; ; after = rows.at(-1)?.diver_id ?? 0) {
        rows = await db
          .selectFrom('tally_donors')
          .innerJoin('divers', 'divers.id', 'tally_donors.diver_id')
          .where('tally_donors.year', '=', String(year))
          .where('tally_donors.total', '>', 0)
          .where('tally_donors.diver_id', '>', after)
          .selectAll('tally_donors')
          .select(CAR_OF_YEAR)
          .orderBy('tally_donors.diver_id')
          .limit(AT_ONCE)
          .execute();
        yield rows;
        if (rows.length < AT_ONCE) return;
      }
    },

    /** From now on the member's years before that one go by this car, but for those that go by an earlier one. */
    async keepCar(diver: number, voiturecv: number, year: number): Promise<void> {
      await db
        .insertInto('donor_cars')
        .columns(['diver_id', 'year', 'voiturecv'])
        .expression(
          db
            .selectFrom('tally_donors')
            .select(['diver_id', 'year', sql.val(voiturecv).as('voiturecv')])
            .where('diver_id', '=', diver)
            .where('year', '<', String(year))
            .where('total', '>', 0),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** Newest first. */
    async years(): Promise<number[]> {
      const years = db.selectFrom('tally_daos').select('year').distinct().where('total', '>', 0);
      return (await years.orderBy('year', 'desc').execute()).map(({ year }) => Number(year));
    },

    async insert(diver: number, columns: DaoColumns, now: Date): Promise<number> {
      const values = { ...columns, diver_id: diver, created_at: now.toISOString() };
      return (await db.insertInto('daos').values(values).returning('id').executeTakeFirstOrThrow()).id;
    },

    /** False when the row no longer has that version. */
    async update(id: number, version: number, columns: DaoColumns): Promise<boolean> {
      const updated = await db
        .updateTable('daos')
        .set({ ...columns, version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .returning('id')
        .executeTakeFirst();
      return updated !== undefined;
    },

    /** False when the row no longer has that version. */
    async delete(id: number, version: number): Promise<boolean> {
      const deleted = await db
        .deleteFrom('daos')
        .where('id', '=', id)
        .where('version', '=', version)
        .returning('id')
        .executeTakeFirst();
      return deleted !== undefined;
    },
  };
};

export const daosPurgers = [
  rowsPurger({ rule: 'receipts', table: 'daos', mark: 'day' }),
  rowsPurger({ rule: 'receipts', table: 'donor_cars', mark: sql`(year || '-12-31')` }),
];
