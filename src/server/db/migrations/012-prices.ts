import { sql, type Kysely } from 'kysely';
import type { Engine } from '../database.ts';

/** A member's kind, and an outing's own table of prices, in JSON; null: it has none. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  // PostgreSQL alters no table whose deferred triggers wait, as after a migration that wrote members.
  if (engine === 'postgres') await sql`set constraints all immediate`.execute(db);
  await sql`alter table divers add column member_kind text`.execute(db);
  await sql`alter table events add column tariffs text`.execute(db);
  if (engine === 'postgres') await sql`set constraints all deferred`.execute(db);
}
