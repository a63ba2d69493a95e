import { sql, type Kysely } from 'kysely';
import { makeAppendOnly } from '../append-only.ts';
import { createTable, keyType, required } from '../columns.ts';
import type { Engine } from '../database.ts';

/** Every text of a dossier as it was sent (docs/adr/0038). */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTable(db, engine, 'dossier_versions')
    .addColumn('diver_id', 'integer', (c) => c.notNull().references('divers.id'))
    .addColumn('sent_at', keyType(engine), required)
    .addColumn('text', 'text', required)
    .execute();
  await db.schema
    .createIndex('dossier_versions_by_diver')
    .on('dossier_versions')
    .columns(['diver_id', 'sent_at', 'id'])
    .execute();
  await sql`insert into dossier_versions (diver_id, sent_at, text) select id, dossier_sent_at, dossier_text from divers
    where dossier_text is not null and dossier_sent_at is not null order by id`.execute(db);
  await makeAppendOnly(db, engine, { table: 'dossier_versions' });
}
