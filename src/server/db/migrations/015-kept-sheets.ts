import type { Kysely } from 'kysely';
import { required } from '../columns.ts';

/** Registrants of an outing as its safety sheet was printed last (docs/adr/0037). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('safety_sheets')
    .addColumn('event_id', 'integer', (c) => c.primaryKey().references('events.id').onDelete('cascade'))
    .addColumn('printed_at', 'text', required)
    .addColumn('content', 'text', required)
    .execute();
}
