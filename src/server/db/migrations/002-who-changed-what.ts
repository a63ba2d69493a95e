import { sql, type Kysely } from 'kysely';
import type { Engine } from '../database.ts';

/** Who changed what. Without references to the records: what was written outlives them. */
export const whoChangedWhat = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    // As in the first migration: keys are compared byte by byte in both engines.
    const key = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
    await db.schema
      .createTable('audit')
      .addColumn('id', 'integer', (c) =>
        engine === 'postgres' ? c.generatedByDefaultAsIdentity().primaryKey() : c.primaryKey().autoIncrement(),
      )
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('author_id', 'integer')
      .addColumn('author_name', 'text')
      .addColumn('resource', key, (c) => c.notNull())
      .addColumn('record_id', 'integer', (c) => c.notNull())
      .addColumn('action', 'text', (c) => c.notNull())
      .addColumn('changes', 'text', (c) => c.notNull())
      .addColumn('treasury', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema.createIndex('audit_by_record').on('audit').columns(['resource', 'record_id', 'id']).execute();
  },
});
