import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Engine } from '../database.ts';

/**
 * Ends the indexes of the members' orders by the flag that most lists filter by, as that of names has it: the rows before a
 * page are then counted in the index alone.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  // Sorts nulls first, as SQLite does by itself.
  const nullable = (column: string): RawBuilder<unknown> =>
    engine === 'postgres' ? sql`${sql.ref(column)} asc nulls first` : sql.ref(column);
  const [lastname, firstname] = [sql.ref('lastname_key'), sql.ref('firstname_key')];
  const orders = {
    firstname: [firstname, lastname],
    email: [sql.ref('email')],
    level: [sql.ref('level'), lastname, firstname],
    family: [nullable('family_id'), lastname, firstname],
    certificate: [nullable('caci_date')],
    wallet: [sql.ref('wallet_cents')],
    number: [sql.ref('licence')],
  };
  for (const [order, columns] of Object.entries(orders)) {
    await sql`create index ${sql.ref(`divers_present_by_${order}`)}
      on divers (active, ${sql.join(columns)}, id, desactived)`.execute(db);
  }
  // Last: readers on PostgreSQL wait from the first of them on.
  for (const order of Object.keys(orders)) await sql`drop index ${sql.ref(`divers_by_${order}`)}`.execute(db);
}
