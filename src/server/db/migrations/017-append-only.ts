import { sql, type Kysely } from 'kysely';
import { forbidReplace, forbidTruncate, makeAppendOnly } from '../append-only.ts';
import type { Engine } from '../database.ts';

/** Adds triggers for the changes that those of 003 do not see, and lets a plan be deleted with its outing alone. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await makeAppendOnly(db, engine, { table: 'audit' });
  await makeAppendOnly(db, engine, {
    table: 'palanquee_plans',
    unless: sql`not exists (select 1 from events where events.id = old.event_id)`,
    unique: [['event_id', 'version']],
  });
  if (engine === 'postgres') await forbidTruncate(db, 'movements');
  else await forbidReplace(db, 'movements', [['reference']]);
  await sql`create index audit_of_access on audit (at)
    where resource = 'divers' and action in ('passwordReset', 'passwordChange')`.execute(db);
}
