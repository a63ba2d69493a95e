import { setImmediate } from 'node:timers/promises';
import { sql, type Generated, type Insertable, type RawBuilder } from 'kysely';
import { chunks, type Row, type Tables, type Tx } from './database.ts';

/** Rows of a statement, which takes the thread for some milliseconds. */
const SET = 250;

/** Works on many rows part by part (docs/adr/0010): others are answered between two parts, even within a transaction. */
export async function inSets<T, R>(items: Iterable<T>, work: (some: T[]) => readonly R[] | Promise<readonly R[]>) {
  const results: R[] = [];
  for (const [at, some] of [...chunks(items, SET)].entries()) {
    if (at > 0) await setImmediate();
    results.push(...(await work(some)));
  }
  return results;
}

type Columns<T extends keyof Tables> = Partial<Insertable<Tables[T]>>;

const refs = ([first = {}]: readonly object[]) => Object.keys(first).map((column) => sql.ref(column));

/** The rows, which have the same columns, as a table of a statement: one parameter, however many they are. */
export function given<T extends keyof Tables, Some extends Columns<T>>(
  { engine }: Pick<Tx, 'engine'>,
  table: T,
  rows: readonly Some[],
): RawBuilder<Pick<Row<T>, keyof Some & keyof Row<T>>> {
  // Half a surrogate pair is text in neither engine; only such halves are escaped so.
  const json = JSON.stringify(rows).replaceAll(/\\ud[89a-f]..(?<=(?<!\\)(?:\\\\)*\\u....)/g, '\ufffd');
  if (engine === 'postgres')
    return sql`(select ${sql.join(refs(rows))} from json_populate_recordset(null::${sql.table(table)}, ${json}::json))`;
  const values = Object.keys(rows[0] ?? {}).map((column) => sql`value ->> ${sql.lit(column)} as ${sql.ref(column)}`);
  return sql`(select ${sql.join(values)} from json_each(${json}))`;
}

type Numbered = { [T in keyof Tables]: Tables[T] extends { id: Generated<number> } ? T : never }[keyof Tables];

/** Answers the ids, in the order of the rows unless `onConflict` leaves some out. */
export const insertRows = <T extends Numbered>(
  tx: Tx,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
  onConflict = sql``,
): Promise<number[]> =>
  inSets(rows, async (some) => {
    const columns = sql.join(refs(some));
    const added = await sql<{ id: number }>`insert into ${sql.table(table)} (${columns})
      select ${columns} from ${given(tx, table, some)} as given where true ${onConflict} returning id`.execute(tx.db);
    // Both engines number rows as they come, and may answer them in any order.
    return added.rows.map(({ id }) => id).sort((a, b) => a - b);
  });

/** Changes the members with these ids, and raises their versions. */
export const updateMembers = (
  tx: Tx,
  rows: readonly Columns<'divers'>[],
  valueOf = (column: string) => sql`given.${sql.ref(column)}`,
): Promise<unknown[]> =>
  inSets(rows, async (some) => {
    const columns = Object.keys(some[0] ?? {}).filter((column) => column !== 'id');
    const values = columns.map((column) => sql`${sql.ref(column)} = ${valueOf(column)}`);
    const set = sql.join([...values, sql`version = version + 1`]);
    const from = sql`from ${given(tx, 'divers', some)} as given where divers.id = given.id`;
    return (await sql`update "divers" set ${set} ${from}`.execute(tx.db)).rows;
  });
