import { sql, type Kysely } from 'kysely';
import { keyType } from '../columns.ts';
import type { Engine } from '../database.ts';

/** Adds the claim that allows one open checkout per member and purpose, and the amount of a payment that differs. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = keyType(engine);
  await db.schema.alterTable('payment_intents').addColumn('claim', key).execute();
  await db.schema.alterTable('payment_intents').addColumn('found_cents', 'integer').execute();
  await sql`create unique index payment_intents_claimed on payment_intents (diver_id, claim) where claim is not null`.execute(
    db,
  );
}
