import { sql, type Kysely } from 'kysely';
import { keyType } from '../columns.ts';
import type { Engine } from '../database.ts';
import { keepFormerMembers } from '../former-members.ts';

/** Has the day kept from which a former member's file is counted, so that those whose file may go are found in its order. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await sql`create table tally_former (diver_id integer primary key, left_at ${keyType(engine)})`.execute(db);
  await sql`create index tally_former_by_time on tally_former (left_at, diver_id)`.execute(db);
  await keepFormerMembers(db, engine);
}
