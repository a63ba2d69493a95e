import { sql, type QueryResult, type RawBuilder } from 'kysely';
import { openDatabase, type Tx } from '../db/database.ts';
import { exemptFromTimeouts } from '../db/timeouts.ts';
import type { TableShape } from '../db/shape.ts';

/** A stored value; the schema knows integers and texts. */
type Scalar = string | number | null;
type Stored = Record<string, Scalar>;
export type ScalarRow = readonly Scalar[];

/** Rows of one query: short enough that neither memory nor the engine's other work notices. */
const PIECE = 500;

/** Runs `work` on one state of the database, in a read transaction of its own connection, while others go on writing. */
export async function withSnapshot<T>(url: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  await using database = await openDatabase(url, { readOnly: true });
  const { kysely, engine } = database;
  const transaction = kysely.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return await transaction.execute(async (db) => {
    if (engine === 'postgres') await exemptFromTimeouts(db);
    return work({ db, engine });
  });
}

/** The rows of a table by its primary key, piece by piece; values stand in the order of its columns. */
export async function* rowsOf({ db: kysely }: Tx, { name, columns, key }: TableShape): AsyncGenerator<ScalarRow[]> {
  if (key.length === 0) throw new Error(`no primary key: ${name}`);
  const refs = sql.join(key.map((column) => sql.ref(column)));
  const selected = sql.join(columns.map((column) => sql.ref(column.name)));
  let after: Scalar[] | null = null;
  for (;;) {
    const rest: RawBuilder<unknown> = after === null ? sql`` : sql`where (${refs}) > (${sql.join(after)})`;
    const { rows }: QueryResult<Stored> = await sql<Stored>`select ${selected} from ${sql.table(name)} ${rest}
      order by ${refs} limit ${sql.lit(PIECE)}`.execute(kysely);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => columns.map((column) => row[column.name] ?? null));
    if (rows.length < PIECE) return;
    after = key.map((column) => last[column] ?? null);
  }
}

/** The highest number that the engine has given in this table, also to rows that are deleted since; null: it numbers none. */
export async function lastIdOf({ db: kysely, engine }: Tx, { name, columns }: TableShape): Promise<number | null> {
  if (!columns.some((column) => column.name === 'id')) return null;
  const last = {
    sqlite: sql<{ seq: number }>`select seq from sqlite_sequence where name = ${name}`,
    postgres: sql<{ seq: number | null }>`select pg_sequence_last_value(
      pg_get_serial_sequence(${name}, 'id')::regclass) as seq`,
  };
  return (await last[engine].execute(kysely)).rows[0]?.seq ?? 0;
}
