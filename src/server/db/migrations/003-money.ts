import { sql, type Kysely } from 'kysely';
import { createTable, keyType, required } from '../columns.ts';
import type { Engine } from '../database.ts';

async function forbidChanges(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'postgres') {
    await sql`create function movements_stay() returns trigger language plpgsql as
      $$ begin raise exception 'the ledger is append-only'; end $$`.execute(db);
    await sql`create trigger movements_stay before update or delete on movements
      for each row execute function movements_stay()`.execute(db);
    return;
  }
  for (const change of ['update', 'delete']) {
    await sql`create trigger ${sql.ref(`movements_no_${change}`)} before ${sql.raw(change)} on movements
      begin select raise(abort, 'the ledger is append-only'); end`.execute(db);
  }
}

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = keyType(engine);

  await db.schema.alterTable('wallet_movements').renameTo('movements').execute();
  await db.schema
    .alterTable('movements')
    .addColumn('account', 'text', (c) => c.notNull().defaultTo('WALLET'))
    .execute();
  await db.schema
    .alterTable('movements')
    .addColumn('event_id', 'integer', (c) => c.references('events.id'))
    .execute();
  await sql`create unique index movements_once on movements (reference) where reference is not null`.execute(db);
  await db.schema.createIndex('movements_by_time').on('movements').columns(['created_at', 'id']).execute();
  await sql`create index movements_by_event on movements (event_id) where event_id is not null`.execute(db);
  await forbidChanges(db, engine);

  await createTable(db, engine, 'payment_intents')
    .addColumn('reference', key, (c) => c.notNull().unique())
    .addColumn('diver_id', 'integer', (c) => c.notNull().references('divers.id'))
    .addColumn('purpose', 'text', required)
    .addColumn('cents', 'integer', required)
    .addColumn('state', 'text', required)
    .addColumn('provider_id', 'integer', (c) => c.unique())
    .addColumn('redirect_url', 'text')
    .addColumn('created_at', key, required)
    .addColumn('paid_at', 'text')
    .addColumn('next_check_at', key)
    .execute();
  await db.schema.createIndex('payment_intents_by_diver').on('payment_intents').columns(['diver_id', 'id']).execute();
  await sql`create index payment_intents_due on payment_intents (next_check_at, id) where next_check_at is not null`.execute(
    db,
  );

  for (const column of ['dossier_asked_at', 'dossier_paid_at', 'dossier_reminded_at']) {
    await db.schema.alterTable('divers').addColumn(column, 'text').execute();
  }
}
