import { sql, type RawBuilder } from 'kysely';
import type { Database } from './database.ts';
import { lockMigrations } from './migrate.ts';

/** Rights of the running role beside SELECT; triggers guard what it deletes and rewrites. */
const KEPT = {
  audit: 'insert, delete, update (author_name, changes)',
  movements: 'insert',
  transfers: 'insert',
  receipts: 'insert, delete',
  receipt_files: 'insert, delete',
  receipt_cancellations: 'insert, delete',
  palanquee_plans: 'insert, update (plan)',
  validated_sheets: 'insert, delete',
  dossier_versions: 'insert, delete, update (text)',
  erasures: 'insert, update (open, remarks)',
  kept_identities: 'insert, delete',
  security_log: 'insert, delete',
  kysely_migration: null,
  kysely_migration_lock: null,
} as const;

export async function roleOf({ kysely }: Pick<Database, 'kysely'>): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(kysely);
  return rows[0]?.role ?? '';
}

/** True for a role that may make the tables anew: it owns them. */
export async function ownsTables({ kysely }: Pick<Database, 'kysely'>): Promise<boolean> {
  const { rows } = await sql<{ owns: boolean }>`select pg_has_role(relowner, 'usage') as owns from pg_class
    where oid = to_regclass('installation')`.execute(kysely);
  return rows[0]?.owns === true;
}

/** Gives a PostgreSQL role the rights that running the club needs (docs/adr/0036), unless it owns the schema; in a transaction, which may run already. */
export async function grantRunning(owner: Pick<Database, 'kysely'>, role: string): Promise<void> {
  if ((await roleOf(owner)) === role) return;
  const to = sql.id(role);
  const grant = async (trx: Database['kysely']): Promise<void> => {
    await lockMigrations({ kysely: trx, engine: 'postgres' });
    const { rows } = await sql<{ schema: string; settings: string }>`select current_schema() as schema,
      pg_get_serial_sequence('settings', 'id') as settings`.execute(trx);
    const { schema = 'public', settings = '' } = rows[0] ?? {};
    const run = (statement: RawBuilder<unknown>): Promise<unknown> => statement.execute(trx);
    await run(sql`grant usage on schema ${sql.id(schema)} to ${to}`);
    await run(sql`revoke all on all tables in schema ${sql.id(schema)} from ${to}`);
    await run(sql`grant select, insert, update, delete on all tables in schema ${sql.id(schema)} to ${to}`);
    await run(sql`grant usage, select on all sequences in schema ${sql.id(schema)} to ${to}`);
    // The settings of a new club take their ranks as ids.
    await run(sql`grant update on sequence ${sql.raw(settings)} to ${to}`);
    for (const [table, kept] of Object.entries(KEPT)) {
      await run(sql`revoke insert, update, delete on ${sql.table(table)} from ${to}`);
      if (kept !== null) await run(sql`grant ${sql.raw(kept)} on ${sql.table(table)} to ${to}`);
    }
  };
  await (owner.kysely.isTransaction ? grant(owner.kysely) : owner.kysely.transaction().execute(grant));
}
