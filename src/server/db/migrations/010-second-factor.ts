import type { Kysely } from 'kysely';
import { createTable, keyType, required } from '../columns.ts';
import type { Engine } from '../database.ts';

/** Adds passkeys, authenticator applications, recovery codes and the challenges that they answer (docs/adr/0035). */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = keyType(engine);
  await db.schema
    .createTable('second_factor')
    .addColumn('diver_id', 'integer', (c) => c.primaryKey().references('divers.id'))
    .addColumn('handle', key, (c) => c.notNull().unique())
    .addColumn('due_since', key)
    .execute();
  await createTable(db, engine, 'passkeys')
    .addColumn('diver_id', 'integer', (c) => c.notNull().references('divers.id'))
    .addColumn('credential_id', key, (c) => c.notNull().unique())
    .addColumn('public_key', 'text', required)
    // A device counts up to 2^32 - 1.
    .addColumn('counter', 'bigint', required)
    .addColumn('transports', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('created_at', key, required)
    .addColumn('last_used_at', key)
    .execute();
  await db.schema.createIndex('passkeys_of_diver').on('passkeys').column('diver_id').execute();
  await db.schema
    .createTable('totp')
    .addColumn('diver_id', 'integer', (c) => c.primaryKey().references('divers.id'))
    .addColumn('secret', 'text', required)
    .addColumn('confirmed_at', key)
    .addColumn('last_step', 'integer', required)
    .execute();
  await createTable(db, engine, 'recovery_codes')
    .addColumn('diver_id', 'integer', (c) => c.notNull().references('divers.id'))
    .addColumn('hash', key, required)
    .execute();
  await db.schema.createIndex('recovery_codes_of_diver').on('recovery_codes').column('diver_id').execute();
  await db.schema
    .createTable('challenges')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('kind', key, required)
    .addColumn('diver_id', 'integer', (c) => c.references('divers.id'))
    .addColumn('challenge', 'text', required)
    .addColumn('expires_at', key, required)
    .addColumn('detail', 'text')
    .execute();
  await db.schema.createIndex('challenges_by_expiry').on('challenges').column('expires_at').execute();
}
