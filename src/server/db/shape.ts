import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** A table as the database describes it, so that a schema older than the program can be read. */
export interface TableShape {
  readonly name: string;
  /** Their types as the engine writes them: `integer`, `text`. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** Columns of the primary key, in their order. */
  readonly key: readonly string[];
}

interface ColumnRow {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  /** Place in the primary key, from 1; 0: not in it. */
  readonly pk: number;
}

interface ReferenceRow {
  readonly child: string;
  readonly parent: string;
}

const COLUMNS = {
  sqlite: sql<ColumnRow>`select t.name as "table", c.name as "column", lower(c.type) as type, c.pk
    from pragma_table_list t join pragma_table_info(t.name) c
    where t.schema = 'main' and t.type = 'table' and substr(t.name, 1, 7) not in ('sqlite_', 'kysely_')
    order by t.name, c.cid`,
  postgres: sql<ColumnRow>`select t.relname as "table", a.attname as "column",
      format_type(a.atttypid, a.atttypmod) as type, coalesce(array_position(p.conkey, a.attnum), 0) as pk
    from pg_class t join pg_attribute a
        on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      left join pg_constraint p on p.conrelid = t.oid and p.contype = 'p'
    where t.relnamespace = current_schema()::regnamespace and t.relkind = 'r' and left(t.relname, 7) <> 'kysely_'
    order by t.relname, a.attnum`,
};

const REFERENCES = {
  sqlite: sql<ReferenceRow>`select t.name as child, f."table" as parent
    from sqlite_master t join pragma_foreign_key_list(t.name) f where t.type = 'table'`,
  postgres: sql<ReferenceRow>`select c.relname as child, p.relname as parent
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
    where k.contype = 'f' and c.relnamespace = current_schema()::regnamespace`,
};

/** Tables before those that refer to them, else by name. A table may refer to itself. */
function inOrder(tables: readonly TableShape[], references: readonly ReferenceRow[]): TableShape[] {
  const waiting = new Map(tables.map((table) => [table.name, table]));
  const ordered: TableShape[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ name }) =>
      references.every(({ child, parent }) => child !== name || parent === name || !waiting.has(parent)),
    );
    if (ready.length === 0) throw new Error(`circle of foreign keys: ${[...waiting.keys()].join(', ')}`);
    for (const table of ready) waiting.delete(table.name);
    ordered.push(...ready);
  }
  return ordered;
}

/** The tables of the database but for the migrator's own and indexes of words, in the order in which their rows can be written. */
export async function readShape({ db: kysely, engine }: Tx): Promise<TableShape[]> {
  const { rows } = await COLUMNS[engine].execute(kysely);
  const tables = Map.groupBy(rows, ({ table }) => table);
  const shapes = [...tables].map(([name, columns]) => ({
    name,
    columns: columns.map(({ column, type }) => ({ name: column, type })),
    key: columns
      .filter(({ pk }) => pk > 0)
      .toSorted((a, b) => a.pk - b.pk)
      .map(({ column }) => column),
  }));
  return inOrder(shapes, (await REFERENCES[engine].execute(kysely)).rows);
}

/** Writes rows, each a JSON array in the order of the columns, by one statement whose text depends on the table alone. */
export async function insertRows({ db: kysely, engine }: Tx, { name, columns }: TableShape, rows: readonly string[]) {
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
