import type { Kysely } from 'kysely';
import { flag } from '../columns.ts';

/** Counts wrong codes since the last right one (docs/adr/0035), and marks accounts whose former address has objected to a change (docs/adr/0037). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('divers').addColumn('frozen_at', 'text').execute();
  await db.schema.alterTable('totp').addColumn('wrong_codes', 'integer', flag).execute();
}
