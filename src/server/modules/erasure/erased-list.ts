import { mkdir, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { systemCodeOf } from '../../commons/error-code.ts';
import { syncFolder } from '../../commons/sync-folder.ts';
import type { Database, Tx } from '../../db/database.ts';
import { emptyJournal } from '../../db/maintenance.ts';
import { diversRepository } from '../divers/repository.ts';
import { erasuresRepository } from './erasures-repository.ts';

const FILE = 'membres-effaces.json';

interface Listed {
  /** Number of the member's record, which says nothing by itself. */
  readonly id: number;
  readonly at: string;
  readonly keys: readonly string[];
  /** Written before the commit, of which nothing is known yet. */
  readonly pending?: true;
}

export interface ErasedList {
  /** Key of the digests, sealed under DATA_KEY. */
  readonly key: string;
  readonly erased: readonly Listed[];
}

/** Null: there is none. Throws for a file that this program did not write. */
export async function readErasedList(dataDir: string): Promise<ErasedList | null> {
  try {
    return JSON.parse(await readFile(path.join(dataDir, FILE), 'utf8')) as ErasedList;
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Replaced whole and synced, so that a power cut leaves the former list or the new one. */
async function writeErasedList(dataDir: string, list: ErasedList): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const part = path.join(dataDir, `${FILE}.${process.pid}.part`);
  const handle = await open(part, 'w', 0o600);
  try {
    await handle.writeFile(JSON.stringify(list));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, path.join(dataDir, FILE));
  await syncFolder(dataDir);
}

/** The file with the erasures of the database, in whose transaction no other process writes the file; null before the first one. */
async function mergedList(tx: Tx, present: ErasedList | null): Promise<ErasedList | null> {
  const erasures = erasuresRepository(tx);
  const key = (await erasures.sealedKey()) ?? present?.key;
  if (key === undefined) return null;
  const rows = (await erasures.all()).map((row) => ({
    id: row.diver_id,
    at: row.at,
    keys: JSON.parse(row.keys) as string[],
  }));
  const kept = present?.erased.filter(({ pending }) => pending !== true) ?? [];
  const known = new Set(kept.map(({ id }) => id));
  return { key, erased: [...kept, ...rows.filter(({ id }) => !known.has(id))] };
}

/**
 * Enters the erasure before its commit, the last act of its transaction: a list that cannot be written undoes it, and a
 * process that is killed leaves none that the list lacks.
 */
export async function announceErasure(tx: Tx, dataDir: string, id: number): Promise<void> {
  const list = await mergedList(tx, await readErasedList(dataDir));
  if (list === null) return;
  const erased = list.erased.map((one) => (one.id === id ? { ...one, pending: true as const } : one));
  await writeErasedList(dataDir, { ...list, erased });
}

/** Makes the file say what the database says: adds what it lacks, drops announced erasures that were never committed. */
export async function settleErasedList(database: Database, dataDir: string): Promise<void> {
  await database.write(async (tx) => {
    await diversRepository(tx).lockSuperAdmins();
    const present = await readErasedList(dataDir);
    const list = await mergedList(tx, present);
    if (list !== null && JSON.stringify(list) !== JSON.stringify(present)) await writeErasedList(dataDir, list);
  });
}

/** To be called once an erasure has ended, one way or the other; what fails is made up at the next start. */
export async function finishErasure(database: Database, dataDir: string): Promise<void> {
  await settleErasedList(database, dataDir);
  await emptyJournal(database);
}
