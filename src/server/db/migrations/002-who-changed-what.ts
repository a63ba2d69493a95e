import type { Kysely } from 'kysely';
import { createTable, flag, keyType, required } from '../columns.ts';
import type { Engine } from '../database.ts';

/** The audit log has no foreign keys because its rows outlive the records. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = keyType(engine);
  await createTable(db, engine, 'audit')
    .addColumn('at', 'text', required)
    .addColumn('author_id', 'integer')
    .addColumn('author_name', 'text')
    .addColumn('resource', key, required)
    .addColumn('record_id', 'integer', required)
    .addColumn('action', 'text', required)
    .addColumn('changes', 'text', required)
    .addColumn('treasury', 'integer', flag)
    .execute();
  await db.schema.createIndex('audit_by_record').on('audit').columns(['resource', 'record_id', 'id']).execute();
}
