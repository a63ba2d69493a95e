import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { countRows, ledgerSums } from './counts.ts';
import { lastIdOf, rowsOf, withSnapshot, type ScalarRow } from './snapshot.ts';
import { migrate, migrationsOf } from '../db/migrate.ts';
import { readShape, type TableShape } from '../db/shape.ts';
import { openDatabase, type Tx } from '../db/database.ts';
import { BackupFailed, NO_CLUB } from './failure.ts';
import { FORMAT, VERSION, type Header, type TableEnd, type TableStart, type Trailer } from './format.ts';
import { sealedBy } from './seal.ts';
import type { MakingOrder } from './thread.ts';

type Values = Header | TableStart | TableEnd | Trailer | ScalarRow;

const text = (values: readonly Values[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('');

async function* tableText(tx: Tx, table: TableShape): AsyncGenerator<string> {
  yield text([{ table: table.name, columns: table.columns.map(({ name }) => name) }]);
  const id = table.columns.findIndex(({ name }) => name === 'id');
  let count = 0;
  let highest = 0;
  for await (const rows of rowsOf(tx, table)) {
    count += rows.length;
    highest = Math.max(highest, Number(rows.at(-1)?.[id] ?? 0));
    yield text(rows);
  }
  const lastId = await lastIdOf(tx, table);
  yield text([{ rows: count, lastId: lastId === null ? null : Math.max(lastId, highest) }]);
}

type Writing = Omit<MakingOrder, 'dir'> & { readonly at: Date };

/** Leaves out columns of a newer program, which this one could not restore. */
async function ownPartOf(shape: readonly TableShape[]): Promise<TableShape[]> {
  await using scratch = await openDatabase(':memory:');
  await migrate(scratch);
  const own = new Map((await scratch.read(readShape)).map(({ name, columns }) => [name, columns]));
  const isOwn = (table: string, column: string) => own.get(table)?.some(({ name }) => name === column) === true;
  return shape
    .filter(({ name }) => own.has(name))
    .map((table) => ({ ...table, columns: table.columns.filter(({ name }) => isOwn(table.name, name)) }));
}

async function* backupText(tx: Tx, { at, program }: Omit<Writing, 'url'>): AsyncGenerator<string> {
  const { done, newer } = await migrationsOf({ kysely: tx.db, engine: tx.engine });
  const schema = done.findLast((name) => !newer.includes(name));
  if (schema === undefined) throw new BackupFailed(NO_CLUB);
  const digest = createHash('sha256');
  const shape = newer.length > 0 ? await ownPartOf(await readShape(tx)) : await readShape(tx);
  const hashed = (part: string): string => {
    digest.update(part);
    return part;
  };
  const tables = shape.map(({ name }) => name);
  const made = { format: FORMAT, version: VERSION, schema, engine: tx.engine, at: at.toISOString() } as const;
  yield hashed(text([{ ...made, ...(program !== undefined && { program }), tables }]));
  for (const table of shape) {
    for await (const part of tableText(tx, table)) yield hashed(part);
  }
  const trailer = { counts: await countRows(tx, shape), ledger: await ledgerSums(tx) };
  yield text([{ ...trailer, sha256: digest.digest('hex') }]);
}

/** Writes one state of the database into a new file, for its owner alone, and has it reach the disk. */
export const writeBackup = (file: string, { url, ...writing }: Writing): Promise<void> =>
  withSnapshot(url, async (tx) => {
    const { passphrase } = writing;
    const lines = backupText(tx, writing);
    const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
    if (passphrase === null) await pipeline(lines, createGzip(), target);
    else await pipeline(lines, createGzip(), sealedBy(passphrase), target);
  });
