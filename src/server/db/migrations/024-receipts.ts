import { sql, type Kysely } from 'kysely';
import { endOfReceipts, makeAppendOnly } from '../append-only.ts';
import { columnTypes } from '../columns.ts';
import type { Engine } from '../database.ts';

/** Receipts for waived expenses (docs/adr/0070), the entry's own receipt, and cars that need no fuel. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { id, key } = columnTypes(engine);
  const deletable = (mark: string) => sql`old.${sql.ref(mark)} < ${endOfReceipts(engine)}`;
  const statements = [
    sql`create table receipt_numbers (year integer primary key, last integer not null)`,
    sql`create table receipts (
      id ${id},
      year integer not null,
      number integer not null check (number > 0),
      gift_year integer not null,
      diver_id integer not null references divers (id),
      nature ${key} not null,
      revision integer not null,
      cents integer not null check (cents > 0),
      body text not null,
      author_id integer not null references divers (id),
      made_at ${key} not null,
      unique (year, number),
      unique (gift_year, diver_id, nature, revision)
    )`,
    sql`create index receipts_of_diver on receipts (diver_id)`,
    sql`create table receipt_files (
      id ${id},
      receipt_id integer not null unique references receipts (id),
      drawn_at ${key} not null,
      sha256 text not null,
      pdf text not null
    )`,
    sql`create table receipt_cancellations (
      id ${id},
      receipt_id integer not null unique references receipts (id),
      reason text not null,
      author_id integer not null references divers (id),
      cancelled_at ${key} not null
    )`,
    ...makeAppendOnly(engine, {
      table: 'receipts',
      unique: [
        ['year', 'number'],
        ['gift_year', 'diver_id', 'nature', 'revision'],
      ],
      deletable: deletable('made_at'),
    }),
    ...makeAppendOnly(engine, { table: 'receipt_files', unique: [['receipt_id']], deletable: deletable('drawn_at') }),
    ...makeAppendOnly(engine, {
      table: 'receipt_cancellations',
      unique: [['receipt_id']],
      deletable: deletable('cancelled_at'),
    }),
    sql`alter table daos add column receipt_id integer references receipts (id)`,
    sql`create index daos_by_receipt on daos (receipt_id) where receipt_id is not null`,
    sql`alter table divers add column electrique integer not null default 0`,
    sql`alter table donor_cars add column electrique integer not null default 0`,
  ];
  for (const statement of statements) await statement.execute(db);
}
