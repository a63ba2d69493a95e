import { sql, type Kysely } from 'kysely';
import { createTable, required } from '../columns.ts';
import type { Engine } from '../database.ts';

/** One row per save; the highest version is current. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTable(db, engine, 'palanquee_plans')
    .addColumn('event_id', 'integer', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('version', 'integer', required)
    .addColumn('author_id', 'integer', (c) => c.notNull().references('divers.id'))
    .addColumn('created_at', 'text', required)
    .addColumn('plan', 'text', required)
    .execute();
  // Refuses the second of two saves that build on the same version.
  await sql`create unique index palanquee_plans_once on palanquee_plans (event_id, version)`.execute(db);
}
