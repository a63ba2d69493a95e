import { sql } from 'kysely';
import type { Database, Tx } from './database.ts';
import type { TableShape } from './shape.ts';

/** Writes rows, each a JSON array in the order of the columns, by one statement whose text depends on the table alone. */
export async function insertRows(
  { db: kysely, engine }: Tx,
  { name, columns }: TableShape,
  rows: readonly string[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = sql.join(columns.map((column) => sql.ref(column.name)));
  const values = sql.join(
    columns.map(({ type }, at) =>
      engine === 'sqlite'
        ? sql`json_extract(value, ${sql.lit(`$[${at}]`)})`
        : sql`cast(value ->> ${sql.lit(at)} as ${sql.raw(type)})`,
    ),
  );
  const json = `[${rows.join(',')}]`;
  const source = engine === 'sqlite' ? sql`json_each(${json})` : sql`json_array_elements(cast(${json} as json))`;
  await sql`insert into ${sql.table(name)} (${names}) select ${values} from ${source}`.execute(kysely);
}

/** Makes the engine number on from there; numbers of rows that are deleted since are not given again. */
export async function numberFrom({ db: kysely, engine }: Tx, table: string, lastId: number): Promise<void> {
  if (engine === 'sqlite') {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(kysely);
    if (lastId > 0) await sql`insert into sqlite_sequence (name, seq) values (${table}, ${lastId})`.execute(kysely);
  } else if (lastId > 0) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id')::regclass, ${lastId})`.execute(kysely);
  }
}

const LOADING_CACHE_KB = 48_000;

/** Has SQLite hold the pages of indexes, which a large load writes again and again, until the database is closed. */
export async function enlargeCache({ kysely, engine }: Database): Promise<void> {
  if (engine === 'sqlite') await sql`pragma cache_size = ${sql.lit(-LOADING_CACHE_KB)}`.execute(kysely);
}
