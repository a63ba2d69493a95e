import { sql, type Kysely } from 'kysely';
import type { Engine } from '../database.ts';

/** Members of a mail that several of one address get together; any other mail names its member itself. */
export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  await sql`create table outbox_members (
    mail_id integer not null references outbox (id) on delete cascade,
    diver_id integer not null references divers (id),
    constraint outbox_members_once primary key (mail_id, diver_id)
  )`.execute(db);
  await sql`create index outbox_members_by_member on outbox_members (diver_id, mail_id)`.execute(db);
}
