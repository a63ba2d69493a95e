import { sql, type Kysely } from 'kysely';

/** Expenses that members want back; an older process beside counts them as donations until it stops. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of [
    'refund text',
    'refund_on text',
    'refund_cents integer',
    'refund_reason text',
    'refund_way text',
  ])
    await sql`alter table daos add column ${sql.raw(column)}`.execute(db);
  await sql`create index daos_by_refund on daos (refund, refund_on) where refund is not null`.execute(db);
}
