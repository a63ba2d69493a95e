import { sql, type Kysely } from 'kysely';
import { allowRewriting, endOfDay, isDossierTextOver, isHistoryOver, makeAppendOnly } from '../append-only.ts';
import { createTable, flag, keyType, required } from '../columns.ts';
import type { Engine } from '../database.ts';

const ERASING = sql`exists (select 1 from erasures where open is not null)`;
const WITHOUT_OUTING = sql`not exists (select 1 from events where events.id = old.event_id)`;

/** Adds members' requests and copies of their data, and erasures, which alone may rewrite names in append-only tables (docs/adr/0047). */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = keyType(engine);
  await createTable(db, engine, 'data_requests')
    .addColumn('diver_id', 'integer', (c) => c.notNull().references('divers.id'))
    .addColumn('kind', key, required)
    .addColumn('text', 'text', required)
    .addColumn('created_at', key, required)
    .addColumn('state', key, required)
    .addColumn('answered_at', key)
    .addColumn('answer', 'text')
    .addColumn('author_id', 'integer')
    .execute();
  await db.schema.createIndex('data_requests_of_member').on('data_requests').columns(['diver_id', 'id']).execute();
  await db.schema.createIndex('data_requests_by_state').on('data_requests').columns(['state', 'id']).execute();

  await db.schema
    .createTable('data_copies')
    .addColumn('diver_id', 'integer', (c) => c.primaryKey().references('divers.id'))
    .addColumn('file', 'text', required)
    .addColumn('state', key, required)
    .addColumn('progress', 'integer', flag)
    .addColumn('asked_at', key, required)
    .addColumn('claimed_until', key)
    .addColumn('made_at', key)
    .addColumn('bytes', 'integer', flag)
    .execute();

  // A row is open from its insertion on; the deferred key, which no row satisfies, refuses a commit that leaves it so.
  await createTable(db, engine, 'erasures')
    .addColumn('diver_id', 'integer', (c) => c.notNull().unique().references('divers.id'))
    .addColumn('open', 'integer')
    .addColumn('at', key, required)
    .addColumn('author_id', 'integer')
    .addColumn('keys', 'text', required)
    .addColumn('remarks', 'text', required)
    .addForeignKeyConstraint('erasures_open_fkey', ['open'], 'erasures', ['id'], (c) =>
      c.deferrable().initiallyDeferred(),
    )
    .execute();
  await makeAppendOnly(db, engine, { table: 'erasures', unique: [['diver_id']] });
  await allowRewriting(db, engine, {
    table: 'erasures',
    kept: ['id', 'diver_id', 'at', 'author_id', 'keys'],
    when: sql`old.open is not null`,
  });

  await createTable(db, engine, 'kept_identities')
    .addColumn('diver_id', 'integer', (c) => c.notNull().unique().references('divers.id'))
    .addColumn('lastname', 'text', required)
    .addColumn('firstname', 'text', required)
    .addColumn('adresse', 'text', required)
    .addColumn('codepostal', 'text', required)
    .addColumn('ville', 'text', required)
    .addColumn('kept_until', key, required)
    .execute();
  await makeAppendOnly(db, engine, {
    table: 'kept_identities',
    unless: sql`old.kept_until < ${endOfDay(engine)}`,
    unique: [['diver_id']],
  });

  await allowRewriting(db, engine, {
    table: 'audit',
    kept: ['id', 'at', 'author_id', 'resource', 'record_id', 'action', 'treasury'],
    when: ERASING,
    unless: isHistoryOver(engine),
  });
  await allowRewriting(db, engine, {
    table: 'dossier_versions',
    kept: ['id', 'diver_id', 'sent_at'],
    when: ERASING,
    unless: isDossierTextOver(engine),
  });
  const plan = ['id', 'event_id', 'version', 'author_id', 'created_at'];
  const guarded = { when: ERASING, unless: WITHOUT_OUTING };
  await allowRewriting(db, engine, { table: 'palanquee_plans', kept: plan, ...guarded });
  await allowRewriting(db, engine, { table: 'later_dive_plans', kept: [...plan, 'dive'], ...guarded });
}
