import { sql, type Kysely } from 'kysely';
import type { Engine } from '../database.ts';

/** Expenses that members waive for the club: a journey, costs, or both. */
export const donations = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    // As in the first migration: keys are compared byte by byte in both engines.
    const key = engine === 'postgres' ? sql`text collate "C"` : sql`text`;

    await db.schema
      .createTable('daos')
      .addColumn('id', 'integer', (c) =>
        engine === 'postgres' ? c.generatedByDefaultAsIdentity().primaryKey() : c.primaryKey().autoIncrement(),
      )
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('diver_id', 'integer', (c) => c.notNull().references('divers.id'))
      .addColumn('day', key, (c) => c.notNull())
      .addColumn('site', key, (c) => c.notNull())
      .addColumn('motif', 'text', (c) => c.notNull())
      .addColumn('km', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('km_source', 'text', (c) => c.notNull())
      .addColumn('price_cents', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('comment', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('locked', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('daos_by_diver').on('daos').columns(['diver_id', 'day', 'id']).execute();
    await db.schema.createIndex('daos_by_day').on('daos').columns(['day', 'id']).execute();
  },
});
