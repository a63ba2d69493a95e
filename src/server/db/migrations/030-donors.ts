import { sql, type Kysely } from 'kysely';
import { keyType } from '../columns.ts';
import type { Engine } from '../database.ts';
import { keepTally } from '../tallies.ts';

/** Has the donations of each member and year summed, to which the scale is applied, so that a year's sums do not read each entry. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const of = (row: string, column: string) => sql.ref(`${row}.${column}`);
  const sum = (name: string, column: string) => ({ name, of: (row: string) => of(row, column) });
  const from = (name: string, source: string) => ({
    name,
    of: (row: string) => sql`case when ${of(row, 'km_source')} = ${sql.lit(source)} then 1 else 0 end`,
  });
  const year = {
    name: 'year',
    type: keyType(engine),
    of: (row: string) => sql`substr(${of(row, 'day')}, 1, ${sql.lit('YYYY'.length)})`,
  };
  await keepTally(db, engine, {
    name: 'tally_donors',
    table: 'daos',
    by: [year, { name: 'diver_id', type: sql`integer`, of: (row) => of(row, 'diver_id') }],
    sums: [sum('km', 'km'), sum('cents', 'price_cents'), from('unknown', 'UNKNOWN'), from('estimated', 'ESTIMATE')],
    where: () => sql`1 = 1`,
  });
}
