import { mkdir, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { systemCodeOf } from '../../commons/error-code.ts';
import type { Database } from '../../db/database.ts';
import { emptyJournal } from '../../db/maintenance.ts';
import { erasuresRepository } from './erasures-repository.ts';

const FILE = 'membres-effaces.json';

export interface ErasedList {
  /** Key of the digests, sealed under DATA_KEY. */
  readonly key: string;
  /** `id`: number of the member's record, which says nothing by itself. */
  readonly erased: readonly { readonly id: number; readonly at: string; readonly keys: readonly string[] }[];
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
}

/** Adds the erasures that the file lacks: a killed process may have left it behind the database. */
export async function completeErasedList(database: Database, dataDir: string): Promise<void> {
  const { key, rows } = await database.read(async (tx) => {
    const erasures = erasuresRepository(tx);
    return { key: await erasures.sealedKey(), rows: await erasures.all() };
  });
  if (key === null) return;
  const present = await readErasedList(dataDir);
  const known = new Set(present?.erased.map(({ id }) => id));
  const missing = rows
    .filter((row) => !known.has(row.diver_id))
    .map((row) => ({ id: row.diver_id, at: row.at, keys: JSON.parse(row.keys) as string[] }));
  if (missing.length === 0 && present?.key === key) return;
  await writeErasedList(dataDir, { key, erased: [...(present?.erased ?? []), ...missing] });
}

/** To be called after the commit of an erasure; what fails is made up at the next start. */
export async function finishErasure(database: Database, dataDir: string): Promise<void> {
  await completeErasedList(database, dataDir);
  await emptyJournal(database);
}
