import { setImmediate } from 'node:timers/promises';
import { sql, type Generated, type Insertable, type RawBuilder } from 'kysely';
import { chunks, type Row, type Tables, type Tx } from './database.ts';

/** Rows of a statement, which takes the thread for some milliseconds. */
const SET = 250;

/** Parts of work on many rows (docs/adr/0010); others are answered between two parts, even within a transaction. */
export async function* sets<T>(items: Iterable<T>): AsyncGenerator<T[]> {
  let isFirst = true;
  for (const some of chunks(items, SET)) {
    if (!isFirst) await setImmediate();
    isFirst = false;
    yield some;
  }
}

type Values<T extends keyof Tables> = Partial<Insertable<Tables[T]>>;

const wellFormed = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value;

/** JSON without half surrogates, which neither engine reads and `stringify` alone escapes. */
function jsonOf(rows: readonly object[]): string {
  const json = JSON.stringify(rows);
  return json.includes(String.raw`\ud`) ? JSON.stringify(rows, wellFormed) : json;
}

const columnsIn = ([first = {}]: readonly object[]) => Object.keys(first);

/** The rows, which have the same columns, as a table of a statement: one parameter, however many they are. */
export function given<T extends keyof Tables, Some extends Values<T>>(
  { engine }: Pick<Tx, 'engine'>,
  table: T,
  rows: readonly Some[],
): RawBuilder<Pick<Row<T>, keyof Some & keyof Row<T>>> {
  const columns = columnsIn(rows);
  const json = jsonOf(rows);
  if (engine === 'postgres') {
    const all = sql.join(columns.map((column) => sql.ref(column)));
    return sql`(select ${all} from json_populate_recordset(null::${sql.table(table)}, ${json}::json))`;
  }
  const all = columns.map((column) => sql`value ->> ${sql.lit(column)} as ${sql.ref(column)}`);
  return sql`(select ${sql.join(all)} from json_each(${json}))`;
}

type Numbered = { [T in keyof Tables]: Tables[T] extends { id: Generated<number> } ? T : never }[keyof Tables];

/** Inserts set by set. Answers the ids, in the order of the rows unless `onConflict` leaves some out. */
export async function insertRows<T extends Numbered>(
  tx: Tx,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
  onConflict: RawBuilder<unknown> = sql``,
): Promise<number[]> {
  const ids: number[] = [];
  for await (const some of sets(rows)) {
    const columns = sql.join(columnsIn(some).map((column) => sql.ref(column)));
    const { rows: added } = await sql<{ id: number }>`insert into ${sql.table(table)} (${columns})
      select ${columns} from ${given(tx, table, some)} as given where true ${onConflict} returning id`.execute(tx.db);
    // Both engines number rows as they come, and may answer them in any order.
    ids.push(...added.map(({ id }) => id).sort((a, b) => a - b));
  }
  return ids;
}
