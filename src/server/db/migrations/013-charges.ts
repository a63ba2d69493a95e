import { sql, type Kysely } from 'kysely';

/** Whether an outing is paid with the registration (null: as the club chooses), and what a registration takes (null: nothing). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events add column charged_at_registration integer`.execute(db);
  await sql`alter table registrations add column charge_cents integer`.execute(db);
}
