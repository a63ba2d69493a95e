import { sql, type Kysely } from 'kysely';
import { endOfSafetySheets, makeAppendOnly } from '../append-only.ts';
import { createTable, keyType, required, version } from '../columns.ts';
import type { Engine } from '../database.ts';

/**
 * Second dives of an outing, what was done, who was present, and the sheets that directors validated (docs/adr/0049). A
 * second dive's plans have a table of their own: an older process takes the highest version of an outing for its plan.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTable(db, engine, 'later_dive_plans')
    .addColumn('event_id', 'integer', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('dive', 'integer', required)
    .addColumn('version', 'integer', required)
    .addColumn('author_id', 'integer', (c) => c.notNull().references('divers.id'))
    .addColumn('created_at', 'text', required)
    .addColumn('plan', 'text', required)
    .execute();
  await sql`create unique index later_dive_plans_once on later_dive_plans (event_id, dive, version)`.execute(db);
  await makeAppendOnly(db, engine, {
    table: 'later_dive_plans',
    unless: sql`not exists (select 1 from events where events.id = old.event_id)`,
    unique: [['event_id', 'dive', 'version']],
  });

  await createTable(db, engine, 'dive_logs')
    .addColumn('event_id', 'integer', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('dive', 'integer', required)
    .addColumn('version', 'integer', version)
    .addColumn('author_id', 'integer', (c) => c.notNull().references('divers.id'))
    .addColumn('updated_at', 'text', required)
    .addColumn('content', 'text', required)
    .execute();
  await sql`create unique index dive_logs_once on dive_logs (event_id, dive)`.execute(db);

  await createTable(db, engine, 'attendance')
    .addColumn('event_id', 'integer', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('diver_id', 'integer', (c) => c.notNull().references('divers.id'))
    .addColumn('state', 'text', required)
    .addColumn('author_id', 'integer', (c) => c.notNull().references('divers.id'))
    .addColumn('marked_at', 'text', required)
    .execute();
  await sql`create unique index attendance_once on attendance (event_id, diver_id)`.execute(db);
  await db.schema.createIndex('attendance_of_diver').on('attendance').column('diver_id').execute();

  await createTable(db, engine, 'validated_sheets')
    .addColumn('event_id', 'integer', (c) => c.notNull().references('events.id'))
    .addColumn('dive', 'integer', required)
    .addColumn('version', 'integer', required)
    .addColumn('starts_at', keyType(engine), required)
    .addColumn('author_id', 'integer', (c) => c.notNull().references('divers.id'))
    .addColumn('validated_at', 'text', required)
    .addColumn('plan_version', 'integer', required)
    .addColumn('log_version', 'integer', required)
    .addColumn('reason', 'text', required)
    .addColumn('digest', 'text', required)
    .addColumn('content', 'text', required)
    .addColumn('pdf', 'text', required)
    .execute();
  await sql`create unique index validated_sheets_once on validated_sheets (event_id, dive, version)`.execute(db);
  await db.schema.createIndex('validated_sheets_by_date').on('validated_sheets').columns(['starts_at', 'id']).execute();
  await makeAppendOnly(db, engine, {
    table: 'validated_sheets',
    unless: sql`old.starts_at < ${endOfSafetySheets(engine)}`,
    unique: [['event_id', 'dive', 'version']],
  });
}
