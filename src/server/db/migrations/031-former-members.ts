import { sql, type Kysely } from 'kysely';
import { keyType } from '../columns.ts';
import type { Engine } from '../database.ts';
import { keepFormerMembers } from '../former-members.ts';

/** Stores per former member the day from which the file's retention is counted, indexed for the retention job. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await sql`create table tally_former (diver_id integer primary key, left_at ${keyType(engine)})`.execute(db);
  await sql`create index tally_former_by_time on tally_former (left_at, diver_id)`.execute(db);
  await keepFormerMembers(db, engine);
}
