import type { Kysely } from 'kysely';
import { blank, createTable, flag, keyType, required, version } from '../columns.ts';
import type { Engine } from '../database.ts';

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = keyType(engine);

  await createTable(db, engine, 'daos')
    .addColumn('version', 'integer', version)
    .addColumn('diver_id', 'integer', (c) => c.notNull().references('divers.id'))
    .addColumn('day', key, required)
    .addColumn('site', key, required)
    .addColumn('motif', 'text', required)
    .addColumn('km', 'integer', flag)
    .addColumn('km_source', 'text', required)
    .addColumn('price_cents', 'integer', flag)
    .addColumn('comment', 'text', blank)
    .addColumn('locked', 'integer', flag)
    .addColumn('created_at', 'text', required)
    .execute();
  await db.schema.createIndex('daos_by_diver').on('daos').columns(['diver_id', 'day', 'id']).execute();
  await db.schema.createIndex('daos_by_day').on('daos').columns(['day', 'id']).execute();
}
