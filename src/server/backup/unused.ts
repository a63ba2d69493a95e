import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { migrationsOf } from '../db/migrate.ts';

/** What a club has once a member has signed in; the server's own first rows are none of it. */
const USE = [
  sql`divers where password_hash is not null`,
  ...['sessions', 'movements', 'events', 'audit'].map((table) => sql`${sql.table(table)}`),
];

/** True for a database of the newest schema without use: no password, session, movement, outing or change. */
export async function isUnused({ db: kysely, engine }: Tx): Promise<boolean> {
  const { wanted } = await migrationsOf({ kysely, engine });
  if (wanted.length > 0) return false;
  for (const rows of USE) {
    if ((await sql`select 1 from ${rows} limit 1`.execute(kysely)).rows.length > 0) return false;
  }
  return true;
}

/** Drops the tables and functions of a PostgreSQL schema, without those of extensions; append-only tables refuse to be emptied. */
export async function dropSchema({ db: kysely }: Tx): Promise<void> {
  await sql`do $$
    declare one text;
    begin
      for one in select oid::regclass from pg_class
        where relnamespace = current_schema()::regnamespace and relkind = 'r'
      loop execute 'drop table ' || one || ' cascade'; end loop;
      for one in select oid::regprocedure from pg_proc f
        where pronamespace = current_schema()::regnamespace and prokind = 'f'
          and not exists (select 1 from pg_depend where objid = f.oid and deptype = 'e')
      loop execute 'drop function ' || one || ' cascade'; end loop;
    end $$`.execute(kysely);
}
