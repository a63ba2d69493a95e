import type { Kysely } from 'kysely';
import { createTable, keyType, required } from '../columns.ts';
import type { Engine } from '../database.ts';

/** Changed e-mail addresses, to which the old address may object; a key is stored as its hash. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = keyType(engine);
  await createTable(db, engine, 'address_changes')
    .addColumn('diver_id', 'integer', (c) => c.notNull().references('divers.id'))
    .addColumn('old_email', 'text', required)
    .addColumn('hash', key, (c) => c.notNull().unique())
    .addColumn('changed_at', key, required)
    .execute();
  await db.schema.createIndex('address_changes_by_diver').on('address_changes').column('diver_id').execute();
}
