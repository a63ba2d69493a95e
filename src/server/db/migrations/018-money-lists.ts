import { sql, type Kysely, type RawBuilder } from 'kysely';
import { keyType } from '../columns.ts';
import type { Engine } from '../database.ts';
import { keepTally, type Tally } from '../tallies.ts';

const of = (row: string, column: string): RawBuilder<unknown> => sql.ref(`${row}.${column}`);
const everything = () => sql`1 = 1`;

function tallies(engine: Engine): Tally[] {
  const key = keyType(engine);
  const plain = (name: string, type: RawBuilder<unknown> = key) => ({ name, type, of: (row: string) => of(row, name) });
  const start = (name: string, column: string, length: number) => ({
    name,
    type: key,
    of: (row: string) => sql`substr(${of(row, column)}, 1, ${sql.lit(length)})`,
  });
  const sum = (name: string, which: RawBuilder<unknown>) => ({
    name,
    of: (row: string) => sql`case when ${of(row, 'cents')} ${which} 0 then ${of(row, 'cents')} else 0 end`,
  });
  const movements = {
    table: 'movements',
    sums: [sum('cents_in', sql`>`), sum('cents_out', sql`<`)],
    where: everything,
  };
  const kinds = [plain('account'), plain('kind')];
  return [
    { ...movements, name: 'tally_movements_by_month', by: [start('period', 'created_at', 'YYYY-MM'.length), ...kinds] },
    {
      ...movements,
      name: 'tally_movements_by_hour',
      by: [start('period', 'created_at', 'YYYY-MM-DDTHH'.length), ...kinds],
    },
    {
      name: 'tally_daos',
      table: 'daos',
      by: [
        start('year', 'day', 'YYYY'.length),
        plain('site'),
        plain('motif'),
        plain('km_source'),
        plain('locked', sql`integer`),
      ],
      where: everything,
    },
  ];
}

/** Has the totals of ledger and donations kept, and an index for each order and filter, so that a page costs the same in any club. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const index = (name: string, table: string, columns: string[]): Promise<void> =>
    db.schema.createIndex(name).on(table).columns(columns).execute();
  await index('movements_by_kind', 'movements', ['kind', 'created_at', 'id']);
  await index('movements_by_account', 'movements', ['account', 'created_at', 'id']);
  await index('movements_of_member', 'movements', ['diver_id', 'account', 'created_at', 'id', 'cents']);
  await index('movements_by_amount', 'movements', ['cents', 'id']);
  await sql`create index movements_of_outing on movements (event_id, kind, cents, id) where event_id is not null`.execute(
    db,
  );
  for (const column of ['site', 'motif', 'km', 'price_cents', 'locked']) {
    await index(`daos_by_${column}`, 'daos', [column, 'day', 'id']);
  }
  await index('divers_by_any_name', 'divers', ['lastname_key', 'firstname_key', 'id']);
  await index('events_by_status', 'events', ['status', 'starts_at', 'id']);
  await index('events_of_site', 'events', ['site_id', 'starts_at', 'id']);
  await index('payment_intents_by_state', 'payment_intents', ['state', 'id']);
  for (const tally of tallies(engine)) await keepTally(db, engine, tally);
}
