import type { Kysely } from 'kysely';
import { keyType, required } from '../columns.ts';
import type { Engine } from '../database.ts';

/** Adds sign-ins as rows, which can be listed and ended one by one (docs/adr/0034). */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = keyType(engine);
  await db.schema
    .createTable('sessions')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('diver_id', 'integer', (c) => c.notNull().references('divers.id'))
    .addColumn('created_at', key, required)
    .addColumn('last_used_at', key, required)
    .addColumn('ended_at', key)
    .addColumn('device', 'text', required)
    .addColumn('method', 'text', required)
    .addColumn('proved_at', key, required)
    .addColumn('restricted', 'text')
    .execute();
  await db.schema.createIndex('sessions_of_diver').on('sessions').column('diver_id').execute();
  await db.schema.createIndex('sessions_by_creation').on('sessions').column('created_at').execute();
}
