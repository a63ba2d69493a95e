import { sql, type Kysely } from 'kysely';
import type { Engine } from '../database.ts';

/** How an outing's divers are grouped: each saving is a row of its own, the highest version is the present one. */
export const palanquees = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('palanquee_plans')
      .addColumn('id', 'integer', (c) =>
        engine === 'postgres' ? c.generatedByDefaultAsIdentity().primaryKey() : c.primaryKey().autoIncrement(),
      )
      .addColumn('event_id', 'integer', (c) => c.notNull().references('events.id').onDelete('cascade'))
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('author_id', 'integer', (c) => c.notNull().references('divers.id'))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('plan', 'text', (c) => c.notNull())
      .execute();
    // Whoever saves second on top of the same version finds it taken.
    await sql`create unique index palanquee_plans_once on palanquee_plans (event_id, version)`.execute(db);
  },
});
