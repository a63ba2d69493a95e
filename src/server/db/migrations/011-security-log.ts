import { sql, type Kysely } from 'kysely';
import { endOfSecurityLog, makeAppendOnly } from '../append-only.ts';
import { createTable, keyType, required } from '../columns.ts';
import type { Engine } from '../database.ts';

/** Has no foreign keys, like the audit log: its rows outlive outings. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = keyType(engine);
  await createTable(db, engine, 'security_log')
    .addColumn('at', key, required)
    .addColumn('action', key, required)
    .addColumn('actor_id', 'integer')
    .addColumn('subject_id', 'integer')
    .addColumn('event_id', 'integer')
    .addColumn('network', 'text')
    .addColumn('detail', 'text')
    .addColumn('times', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await db.schema.createIndex('security_log_by_time').on('security_log').columns(['at', 'id']).execute();
  await makeAppendOnly(db, engine, { table: 'security_log', unless: sql`old.at < ${endOfSecurityLog(engine)}` });
}
