import type { Kysely } from 'kysely';
import { keyType } from '../columns.ts';
import type { Engine } from '../database.ts';

/** Jobs that one of several processes runs at a time, with the outcome of their last run. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = keyType(engine);
  await db.schema
    .createTable('jobs')
    .addColumn('name', key, (c) => c.primaryKey())
    .addColumn('claimed_until', key)
    .addColumn('last_run_at', key)
    .addColumn('result', 'text')
    .execute();
}
