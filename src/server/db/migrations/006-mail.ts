import { sql, type Kysely } from 'kysely';
import { flag, keyType, required } from '../columns.ts';
import type { Engine } from '../database.ts';

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = keyType(engine);

  const add = (name: string, type: 'text' | 'integer') =>
    db.schema.alterTable('outbox').addColumn(name, type).execute();
  await db.schema
    .alterTable('outbox')
    .addColumn('kind', 'text', (c) => c.notNull().defaultTo('OTHER'))
    .execute();
  await db.schema.alterTable('outbox').addColumn('secret', 'integer', flag).execute();
  // Treats every waiting mail as secret: any of them may hold a one-time password.
  await sql`update outbox set secret = 1 where sent_at is null and failed_at is null`.execute(db);
  await add('diver_id', 'integer');
  await add('event_id', 'integer');
  await add('calendar', 'text');
  await add('cause', 'text');
  // Prevents two processes from writing the same reminder.
  await sql`create unique index outbox_once on outbox (cause) where cause is not null`.execute(db);
  await db.schema.createIndex('outbox_by_time').on('outbox').columns(['created_at', 'id']).execute();

  await db.schema
    .createTable('mail_refusals')
    .addColumn('diver_id', 'integer', (c) => c.notNull().references('divers.id'))
    .addColumn('kind', key, required)
    .addPrimaryKeyConstraint('mail_refusals_once', ['diver_id', 'kind'])
    .execute();
  await db.schema
    .createTable('calendar_keys')
    .addColumn('diver_id', 'integer', (c) => c.primaryKey().references('divers.id'))
    .addColumn('generation', 'integer', required)
    .addColumn('open', 'integer', required)
    .execute();
}
