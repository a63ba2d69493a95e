import { setImmediate } from 'node:timers/promises';
import { sql, type Insertable, type RawBuilder } from 'kysely';
import { record } from '#domain/records.ts';
import { chunks, type Tables, type Tx } from './database.ts';

/** Rows of a statement, which takes the thread for some milliseconds. */
const SET = 250;

/** Works on many rows part by part (docs/adr/0010): others are answered between two parts, even within a transaction. */
export async function inSets<T, R>(
  items: Iterable<T>,
  work: (chunk: T[]) => readonly R[] | Promise<readonly R[] | void>,
) {
  const results: R[] = [];
  let parts = 0;
  for (const chunk of chunks(items, SET)) {
    if (parts++ > 0) await setImmediate();
    results.push(...((await work(chunk)) ?? []));
  }
  return results;
}

/** Runs of rows with the same columns: what a row leaves out has the database's own value. */
function* alike<R extends object>(rows: Iterable<R>): Generator<R[]> {
  let run: R[] = [];
  const isAlike = (one: R, other: R) => {
    const columns = Object.keys(one);
    return columns.length === Object.keys(other).length && columns.every((column) => column in other);
  };
  for (const row of rows) {
    if (run[0] && !isAlike(run[0], row)) {
      yield run;
      run = [];
    }
    run.push(row);
  }
  yield run;
}

/** As `inSets`, each part of rows with the same columns. */
const inLikeSets = <T extends object, R>(rows: Iterable<T>, work: (chunk: T[]) => Promise<readonly R[] | void>) =>
  inSets(rows, async (chunk) => {
    const results: R[] = [];
    for (const run of alike(chunk)) results.push(...((await work(run)) ?? []));
    return results;
  });

const namesIn = ([first = {}]: readonly object[]) => Object.keys(first);
const refs = (names: readonly string[]) => names.map((name) => sql.ref(name));

/** Half a surrogate pair is text in neither engine; only such halves are escaped so. */
const jsonOf = (rows: readonly unknown[]): string =>
  JSON.stringify(rows).replaceAll(/\\ud[89a-f]..(?<=(?<!\\)(?:\\\\)*\\u....)/g, '\ufffd');

/** The rows, which have the same columns, as a table of a statement: one parameter, however many they are. */
function given({ engine }: Tx, table: string, rows: readonly object[]): RawBuilder<unknown> {
  const names = namesIn(rows);
  if (engine === 'postgres')
    return sql`(select ${sql.join(refs(names))} from json_populate_recordset(null::${sql.table(table)}, ${jsonOf(rows)}::json))`;
  // SQLite reads each row once, and finds its values by their places: a seventh of the time that names in text take.
  const values = names.map((name, place) => sql`sent ->> ${sql.lit(place)} as ${sql.ref(name)}`);
  const lists = rows.map(record).map((row) => names.map((name) => row[name]));
  return sql`(with parsed(sent) as materialized (select jsonb(value) from json_each(${jsonOf(lists)}))
    select ${sql.join(values)} from parsed)`;
}

type Numbered = { [T in keyof Tables]: 'id' extends keyof Tables[T] ? T : never }[keyof Tables];

/** Answers the ids, in the order of the rows unless `onConflict` leaves some out. `also`: columns that the database finds. */
export const insertRows = <T extends Numbered>(
  tx: Tx,
  table: T,
  rows: Iterable<Insertable<Tables[T]>>,
  onConflict: RawBuilder<unknown> = sql``,
  also: Readonly<Record<string, RawBuilder<unknown>>> = {},
): Promise<number[]> =>
  inLikeSets(rows, async (chunk) => {
    const columns = sql.join(refs([...namesIn(chunk), ...Object.keys(also)]));
    const values = sql.join([...refs(namesIn(chunk)), ...Object.values(also)]);
    const added = await sql<{ id: number }>`insert into ${sql.table(table)} (${columns})
      select ${values} from ${given(tx, table, chunk)} as given where true ${onConflict} returning id`.execute(tx.db);
    // Both engines number rows as they come, and may answer them in any order.
    return added.rows.map(({ id }) => id).sort((a, b) => a - b);
  });

/** Raises the members' versions; wallets are moved by what the rows say. */
export const updateMembers = (tx: Tx, rows: readonly (Partial<Insertable<Tables['divers']>> & { id: number })[]) =>
  inLikeSets(rows, async (chunk) => {
    const columns = refs(namesIn(chunk).filter((name) => name !== 'id' && name !== 'wallet_cents'));
    const values = [sql`version = version + 1`, ...columns.map((column) => sql`${column} = given.${column}`)];
    if (chunk[0]?.wallet_cents !== undefined) values.push(sql`wallet_cents = divers.wallet_cents + given.wallet_cents`);
    await sql`update "divers" set ${sql.join(values)} from ${given(tx, 'divers', chunk)} as given
      where divers.id = given.id`.execute(tx.db);
  });
