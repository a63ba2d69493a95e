import { sql, type Kysely } from 'kysely';
import type { Engine } from '../database.ts';

/** What a mail is about, so that members can choose and administrators can follow it; and the members' calendars. */
export const mail = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const key = engine === 'postgres' ? sql`text collate "C"` : sql`text`;

    const add = (name: string, type: 'text' | 'integer') =>
      db.schema.alterTable('outbox').addColumn(name, type).execute();
    await db.schema
      .alterTable('outbox')
      .addColumn('kind', 'text', (c) => c.notNull().defaultTo('OTHER'))
      .execute();
    await db.schema
      .alterTable('outbox')
      .addColumn('secret', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    // Which of those that wait hold a password, nobody knows any more.
    await sql`update outbox set secret = 1 where sent_at is null and failed_at is null`.execute(db);
    await add('diver_id', 'integer');
    await add('event_id', 'integer');
    await add('calendar', 'text');
    await add('cause', 'text');
    // A reminder is written once, however often and in however many processes somebody looks.
    await sql`create unique index outbox_once on outbox (cause) where cause is not null`.execute(db);
    await db.schema.createIndex('outbox_by_time').on('outbox').columns(['created_at', 'id']).execute();

    await db.schema
      .createTable('mail_refusals')
      .addColumn('diver_id', 'integer', (c) => c.notNull().references('divers.id'))
      .addColumn('kind', key, (c) => c.notNull())
      .addPrimaryKeyConstraint('mail_refusals_once', ['diver_id', 'kind'])
      .execute();
    await db.schema
      .createTable('calendar_keys')
      .addColumn('diver_id', 'integer', (c) => c.primaryKey().references('divers.id'))
      .addColumn('generation', 'integer', (c) => c.notNull())
      .addColumn('open', 'integer', (c) => c.notNull())
      .execute();
  },
});
