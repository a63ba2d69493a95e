import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Day } from '#domain/dates.ts';
import type { RefundState } from '#domain/daos/refund.ts';
import { type DonationFilters, UNSURE_SOURCES } from '#domain/daos/entry.ts';
import { idsNamed, NAMES } from '#server/commons/divers/names-query.ts';
import { hasRow, type Row, type Tx } from '#server/db/database.ts';
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

const isWithin = (year: number, day = sql.ref('daos.day')): RawBuilder<SqlBool> =>
  sql`${day} >= ${firstDay(year)} and ${day} < ${firstDay(year + 1)}`;

const IS_GIFT = sql<SqlBool>`(daos.refund is null or daos.refund = 'WAIVED')`;

/** Donations of a year: what was to be paid back first counts from its waiver (domain/daos/refund.ts). */
const isGiftOf = (year: number): RawBuilder<SqlBool> =>
  sql`((daos.refund is null and ${isWithin(year)})
    or (daos.refund = 'WAIVED' and ${isWithin(year, sql.ref('daos.refund_on'))}))`;

/** As `expenseOf` of the domain, for donations: an accepted sum that was waived stands for kilometres and costs. */
const KM = sql<number>`case when daos.refund_cents is null then daos.km else 0 end`;
const CENTS = sql<number>`coalesce(daos.refund_cents, daos.price_cents)`;

/** Car of the entry's year (contract §10): that of a closed year stays when the member changes cars. */
const carIn = (year: RawBuilder<string>) =>
  (['voiturecv', 'electrique'] as const).map((column) =>
    sql<number>`coalesce((select ${sql.ref(`donor_cars.${column}`)} from donor_cars
      where donor_cars.diver_id = divers.id and donor_cars.year = ${year}), ${sql.ref(`divers.${column}`)})`.as(column),
  );
const YEAR = sql<string>`substr(daos.day, 1, 4)`;
const CAR_OF_ENTRY = carIn(YEAR);
/** `2026-7` of the receipt that covers it. */
const RECEIPT = sql<string | null>`(select receipts.year || '-' || receipts.number from receipts
  where receipts.id = daos.receipt_id)`;

const ADDRESS = ['divers.licence', 'divers.adresse', 'divers.codepostal', 'divers.ville'] as const;

export type RefundColumns = Partial<Pick<Row<'daos'>, 'refund' | `refund_${'on' | 'cents' | 'reason' | 'way'}`>>;

/** Donations alone, or expenses to be paid back; both without it. */
interface Kind {
  readonly only?: 'GIFTS' | 'EXPENSES';
  readonly state?: RefundState | undefined;
}

export const daosRepository = (tx: Tx) => {
  const { db } = tx;
  const entries = db
    .selectFrom('daos')
    .innerJoin('divers', 'divers.id', 'daos.diver_id')
    .selectAll('daos')
    .select(['divers.firstname', 'divers.lastname', ...CAR_OF_ENTRY, RECEIPT.as('receipt')]);

  function filtered({ diver, year, locked, site, motif, unsure, q, only, state }: DonationFilters & Kind) {
    let found = db.selectFrom('daos');
    if (only === 'GIFTS') found = found.where(year === undefined ? IS_GIFT : isGiftOf(year));
    else if (year !== undefined) found = found.where(isWithin(year));
    if (only === 'EXPENSES') found = found.where('daos.refund', 'is not', null);
    if (state !== undefined) found = found.where('daos.refund', '=', state);
    if (diver !== undefined) found = found.where('daos.diver_id', '=', diver);
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

    /** Finds and locks it. */
    async lock(id: number) {
      await db.selectFrom('daos').select('id').where('id', '=', id).forNoKeyUpdate().execute();
      return this.find(id);
    },

    /** Newest first by default. */
    list(params: ListParams & DonationFilters & Kind) {
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

    /** Locks the donations of a year. */
    lockYear: (year: number) =>
      db.selectFrom('daos').select('id').where(isGiftOf(year)).orderBy('id').forNoKeyUpdate().execute(),

    /** Sorted by name, then by day. */
    ofYear: (year: number, diver?: number): Promise<YearEntry[]> =>
      entries
        .where(isGiftOf(year))
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
        .where(isGiftOf(year))
        .select((eb) => [
          'diver_id',
          eb.fn.countAll<number>().as('entries'),
          eb.fn.sum<number>(KM).as('km'),
          eb.fn.sum<number>(CENTS).as('cents'),
          from('UNKNOWN').as('unknown'),
          from('ESTIMATE').as('estimated'),
        ])
        .groupBy('diver_id');
      return db
        .selectFrom(sums.as('sums'))
        .innerJoin('divers', 'divers.id', 'sums.diver_id')
        .selectAll('sums')
        .select(['divers.licence', 'divers.lastname', 'divers.firstname', ...carIn(sql`${String(year)}`)])
        .orderBy(NAMES)
        .execute();
    },

    /** Keeps the members' present cars for their earlier years that have none yet. */
    keepCars: (members: readonly number[], year: number) =>
      inSets(members, (chunk) =>
        db
          .insertInto('donor_cars')
          .columns(['diver_id', 'year', 'voiturecv', 'electrique'])
          .expression(
            db
              .selectFrom('daos')
              .innerJoin('divers', 'divers.id', 'daos.diver_id')
              .select(['diver_id', YEAR.as('year'), 'voiturecv', 'electrique'])
              .groupBy(['diver_id', 'year', 'voiturecv', 'electrique'])
              .where('diver_id', 'in', chunk)
              .where('day', '<', firstDay(year)),
          )
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      ),

    /** Years with donations, newest first, each found in the index of the days. */
    async years(): Promise<number[]> {
      const waived = db
        .selectFrom('daos')
        .select(sql<string>`substr(refund_on, 1, 4)`.as('year'))
        .distinct();
      const others = (await waived.where('refund', '=', 'WAIVED').execute()).map(({ year }) => Number(year));
      const years: number[] = [];
      for (let year = Infinity; ;) {
        const gifts = db.selectFrom('daos').where('refund', 'is', null);
        const entries = gifts.$if(years.length > 0, (rows) => rows.where('day', '<', firstDay(year)));
        const { newest } = await entries
          .select(({ fn }) => fn.max<Day | null>('day').as('newest'))
          .executeTakeFirstOrThrow();
        if (newest === null) return [...new Set([...years, ...others])].sort((a, b) => b - a);
        year = Number(newest.slice(0, 4));
        years.push(year);
      }
    },

    async insert(diver: number, columns: DaoColumns & RefundColumns, now: Date): Promise<number> {
      const values = { ...columns, diver_id: diver, created_at: now.toISOString() };
      return (await db.insertInto('daos').values(values).returning('id').executeTakeFirstOrThrow()).id;
    },

    /** False when the row no longer has that version. */
    update(id: number, version: number, columns: DaoColumns | RefundColumns): Promise<boolean> {
      const values = { ...columns, version: version + 1 };
      const row = db.updateTable('daos').set(values).where('id', '=', id).where('version', '=', version);
      return hasRow(row.returning('id'));
    },

    /** Count and decided sum of expenses in each state. */
    states: () =>
      db
        .selectFrom('daos')
        .select((eb) => [
          'refund as state',
          eb.fn.countAll<number>().as('count'),
          sql<number>`coalesce(sum(refund_cents), 0)`.as('cents'),
        ])
        .where('refund', 'is not', null)
        .groupBy('refund')
        .execute(),

    /** False when the row no longer has that version. */
    delete: (id: number, version: number): Promise<boolean> =>
      hasRow(db.deleteFrom('daos').where('id', '=', id).where('version', '=', version).returning('id')),
  };
};

export const daosPurgers = [
  // What the books name stays as long as they do.
  rowsPurger({ rule: 'receipts', table: 'daos', mark: 'day', where: sql`refund_cents is null` }),
  rowsPurger({ rule: 'receipts', table: 'donor_cars', mark: sql`(year || '-12-31')` }),
];
