import { sql, type Kysely } from 'kysely';
import { createTable, keyType, required } from '../columns.ts';
import type { Engine } from '../database.ts';

/** Cars of donors' closed years (docs/adr/0014): empty, as until now all years follow the car of today. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTable(db, engine, 'donor_cars')
    .addColumn('diver_id', 'integer', (c) => c.notNull().references('divers.id'))
    .addColumn('year', keyType(engine), required)
    .addColumn('voiturecv', 'integer', required)
    .execute();
  await sql`create unique index donor_cars_once on donor_cars (diver_id, year)`.execute(db);
}
