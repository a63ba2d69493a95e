import { sql, type Kysely } from 'kysely';
import { allowDeletion, isDossierTextOver, isHistoryOver } from '../append-only.ts';
import { createTable, keyType, required } from '../columns.ts';
import type { Engine } from '../database.ts';

/** Lets old rows of the audit log and of dossiers' texts go, and keeps what each run deleted (docs/adr/0048). */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = keyType(engine);
  await createTable(db, engine, 'retention_runs')
    .addColumn('run_at', key, required)
    .addColumn('rule', key, required)
    .addColumn('mode', 'text', required)
    .addColumn('total', 'integer', required)
    .addColumn('finished_at', 'text')
    .addColumn('next_day', 'text')
    .execute();
  await sql`create unique index retention_runs_once on retention_runs (run_at, rule)`.execute(db);
  await db.schema.createIndex('audit_by_time').on('audit').columns(['at', 'id']).execute();
  await db.schema.createIndex('dossier_versions_by_time').on('dossier_versions').columns(['sent_at', 'id']).execute();
  await allowDeletion(db, engine, { table: 'audit', unless: isHistoryOver(engine) });
  await allowDeletion(db, engine, { table: 'dossier_versions', unless: isDossierTextOver(engine) });
}
