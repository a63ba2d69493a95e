import type { Kysely } from 'kysely';

/** For the bound on mails that one member gets through others (docs/adr/0038). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('outbox_by_member').on('outbox').columns(['diver_id', 'created_at']).execute();
}
