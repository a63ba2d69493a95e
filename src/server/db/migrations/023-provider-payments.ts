import { sql, type Kysely } from 'kysely';
import { columnTypes } from '../columns.ts';
import type { Engine } from '../database.ts';

/** What the payment provider told of its payments, the latest of each. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { key } = columnTypes(engine);
  await sql`create table provider_payments (
    id integer primary key,
    checkout integer,
    day ${key} not null,
    cents integer not null default 0,
    tip integer not null default 0,
    state ${key} not null,
    refunded integer not null default 0,
    form_type text,
    form text,
    payer text,
    email text,
    cash_out integer,
    cash_out_day ${key},
    legible integer not null,
    seen_at ${key} not null
  )`.execute(db);
  for (const column of ['cash_out', 'checkout'])
    await sql`create index ${sql.raw(`provider_payments_by_${column}`)} on provider_payments (${sql.raw(column)})
      where ${sql.raw(column)} is not null`.execute(db);
}
