import { sql, type Kysely } from 'kysely';
import type { Engine } from '../database.ts';

/** One checkout at a time for the same thing, whichever process opens it; and what a payment that differs brought. */
export const paymentClaims = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const key = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
    await db.schema.alterTable('payment_intents').addColumn('claim', key).execute();
    await db.schema.alterTable('payment_intents').addColumn('found_cents', 'integer').execute();
    await sql`create unique index payment_intents_claimed on payment_intents (diver_id, claim) where claim is not null`.execute(
      db,
    );
  },
});
