import type { Kysely } from 'kysely';

/** Indexes the history by author, so that a member's copy and an erasure do not read all of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('audit_by_author').on('audit').columns(['author_id', 'id']).execute();
}
