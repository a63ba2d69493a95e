import { setImmediate } from 'node:timers/promises';
import type { Tx } from '#server/db/database.ts';
import type { Identity } from './repository.ts';
import {
  namedTextsRepository,
  namesOf,
  newestId,
  REMARK_COLUMNS,
  remarksNaming,
  type NamedRows,
  type FoundRemark,
} from './texts-repository.ts';
import { NAMED_TABLES, type NamedTable } from './treatments.ts';

/** Rows read at once: on SQLite everyone waits for a statement. */
const PIECE = 1000;
const MOST_REMARKS = 200;

/** Runs a read, in a transaction of its own or within an open one. */
export type Read = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

export interface Searched {
  readonly texts: Readonly<Record<NamedTable, NamedRows>>;
  readonly remarks: readonly FoundRemark[];
}

/** Ranges of ids from the newest down, with a pause between two of them. */
async function* rangesBelow(newest: number): AsyncGenerator<{ readonly after: number; readonly upTo: number }> {
  for (let upTo = newest; upTo > 0; upTo -= PIECE) {
    yield { after: Math.max(0, upTo - PIECE), upTo };
    await setImmediate();
  }
}

export async function searchTexts(read: Read, table: NamedTable, member: Identity): Promise<NamedRows> {
  if (namesOf(member).length === 0) return { ids: [], upTo: 0 };
  const upTo = await read((tx) => newestId(tx, table));
  const ids: number[] = [];
  for await (const range of rangesBelow(upTo)) {
    ids.push(...(await read((tx) => namedTextsRepository(tx).naming(table, member, range))));
  }
  return { ids, upTo };
}

export async function searchRemarks(read: Read, member: Identity): Promise<readonly FoundRemark[]> {
  const found: FoundRemark[] = [];
  for (const column of REMARK_COLUMNS) {
    const newest = await read((tx) => newestId(tx, column.table));
    for await (const range of rangesBelow(newest)) {
      found.push(...(await read((tx) => remarksNaming(tx, column, member, range))));
      if (found.length >= MOST_REMARKS) return found.slice(0, MOST_REMARKS);
    }
  }
  return found;
}

/** Reads all texts of the club, in pieces: an erasure then writes at once what was found. */
export async function search(read: Read, member: Identity): Promise<Searched> {
  const texts = {} as Record<NamedTable, NamedRows>;
  for (const table of NAMED_TABLES) texts[table] = await searchTexts(read, table, member);
  return { texts, remarks: await searchRemarks(read, member) };
}
