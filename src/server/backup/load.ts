import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { countMembers, countRows, ledgerSums, unbalancedBooks, unbalancedWallets } from './counts.ts';
import { makeUpMirrors } from '../db/mirrors.ts';
import { insertRows, numberFrom, readShape, type TableShape } from '../db/shape.ts';
import { migrate, migrationsOf } from '../db/migrate.ts';
import { BackupFailed, DAMAGED, NEWER, UNBALANCED } from './failure.ts';
import type { Header, TableStart } from './format.ts';
import type { Part } from './read.ts';

const migratingOf = ({ db, engine }: Tx) => ({ kysely: db, engine });

async function prepareSchema(tx: Tx, { schema, tables }: Header): Promise<TableShape[]> {
  const { wanted } = await migrationsOf(migratingOf(tx));
  if (!wanted.includes(schema)) throw new BackupFailed(NEWER);
  await migrate(migratingOf(tx), schema);
  const shape = await readShape(tx);
  if (shape.length !== tables.length || !shape.every(({ name }) => tables.includes(name))) {
    throw new BackupFailed(DAMAGED);
  }
  // The backup brings the rows that migrations have written.
  const seeded = await countRows(tx, shape);
  for (const { name } of shape.toReversed()) if (seeded[name]) await sql`delete from ${sql.table(name)}`.execute(tx.db);
  return shape;
}

/** The table with its columns in the order of the backup: a database that was brought up to date may have another. */
function tableOf(shape: readonly TableShape[], { table, columns }: TableStart): TableShape {
  const known = shape.find(({ name }) => name === table);
  const ordered = columns.flatMap((column) => known?.columns.filter(({ name }) => name === column) ?? []);
  if (!known || ordered.length !== columns.length || ordered.length !== known.columns.length) {
    throw new BackupFailed(DAMAGED);
  }
  return { ...known, columns: ordered };
}

/** Without the columns by which a year is closed, the last ones: it takes no rows afterwards, its own neither. */
const unclosed = (table: TableShape): TableShape => ({
  ...table,
  columns: table.columns.filter(({ name }) => table.name !== 'years' || !name.startsWith('closed_')),
});

async function closeYears({ db }: Tx, { columns }: TableShape, rows: readonly string[]): Promise<void> {
  const at = (column: string): number => columns.findIndex(({ name }) => name === column);
  for (const values of rows.map((row) => JSON.parse(row) as unknown[])) {
    const closing = sql`closed_at = ${values[at('closed_at')]}, closed_by = ${values[at('closed_by')]}`;
    if (values[at('closed_at')] !== null)
      await sql`update years set ${closing} where year = ${values[at('year')]}`.execute(db);
  }
}

/**
 * Writes a whole backup into an empty database within the running transaction: its schema, its rows, its numbers; then
 * brings the schema up to date. Throws BackupFailed when anything differs from what the backup says of itself.
 */
export async function load(tx: Tx, parts: AsyncIterable<Part>) {
  let header: Header | undefined;
  let shape: TableShape[] = [];
  let table: TableShape | undefined;
  const closings: (() => Promise<void>)[] = [];
  for await (const part of parts) {
    if (part.kind === 'header') {
      header = part.header;
      shape = await prepareSchema(tx, part.header);
    } else if (part.kind === 'table') table = tableOf(shape, part.start);
    else if (part.kind === 'rows' && table) {
      const [own, { rows }] = [table, part];
      await insertRows(tx, unclosed(own), rows);
      if (own.name === 'years') closings.push(() => closeYears(tx, own, rows));
    } else if (part.kind === 'end' && table && part.end.lastId !== null)
      await numberFrom(tx, table.name, part.end.lastId);
    else if (part.kind === 'trailer' && header) {
      const { counts, ledger } = part.trailer;
      if (!isDeepStrictEqual(await countRows(tx, shape), counts)) throw new BackupFailed(DAMAGED);
      if (!isDeepStrictEqual(await ledgerSums(tx), ledger)) throw new BackupFailed(UNBALANCED);
      for (const close of closings) await close();
      await migrate(migratingOf(tx));
      while (await makeUpMirrors(tx));
      if ((await unbalancedWallets(tx)) + (await unbalancedBooks(tx)) > 0) throw new BackupFailed(UNBALANCED);
      return { header, trailer: part.trailer, members: await countMembers(tx) };
    }
  }
  throw new BackupFailed(DAMAGED);
}

export type Loaded = Awaited<ReturnType<typeof load>>;
