import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { folded } from '#domain/text.ts';
import { readOwnJson } from '#domain/own-json.ts';
import { secretBox, type DataKeys, type SecretBox } from '#server/commons/secrets/secret-box.ts';
import { systemCodeOf } from '#server/errors/system-code.ts';
import { syncFolder } from '#server/commons/files/sync-folder.ts';
import { type Database, type Tx, emptyJournal } from '#server/db/database.ts';
import { diversRepository } from '#server/commons/divers/repository.ts';
import { erasuresRepository, type Identity } from './repository.ts';

/** Box for the key of the digests, so that neither the list nor the database alone tells who was erased. */
export const erasureKeyBox = ({ dataKey, previousDataKey }: DataKeys): SecretBox =>
  secretBox(dataKey, 'erasures', previousDataKey);

/** Digests of the member's number with the licence, the address or the name: older backups know one of them. */
export function digestsOf(key: string, { id, licence, email, lastname, firstname }: Identity): string[] {
  const marks = { licence, email: email.toLowerCase(), name: `${folded(lastname)} ${folded(firstname)}`.trim() };
  return Object.entries(marks)
    .filter(([, mark]) => mark !== '')
    .map(([kind, mark]) => createHmac('sha256', key).update(`${id} ${kind} ${mark}`).digest('base64url'));
}

/** The key of the digests, under the present DATA_KEY; `other`, or a new one, where there is none that opens. */
export async function erasureKey(tx: Tx, box: SecretBox, other: string | null = null): Promise<string> {
  const erasures = erasuresRepository(tx);
  const sealed = await erasures.sealedKey();
  const known = sealed === null ? null : box.open(sealed);
  const key = known ?? other ?? randomBytes(32).toString('base64url');
  const anew = sealed === null || known === null ? box.seal(key) : box.reseal(sealed);
  if (anew !== null) await erasures.keepKey(anew);
  return key;
}

const STEM = 'membres-effaces';
const FILE = `${STEM}.json`;
/** Name of the copy beside backups: under a new name each time, because what has been fetched is not fetched again. */
const COPY = /^membres-effaces-\d[\dTZ-]*\.json$/;
/** Beginning of the name of a list that no key opened. */
const SEALED = `${STEM}-illisible`;

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

const stamp = (): string => new Date().toISOString().replaceAll(/[:.]/g, '-');

/** Null: there is none. Throws for a file that this program did not write. */
export async function readErasedList(folder: string, name = FILE): Promise<ErasedList | null> {
  try {
    return readOwnJson<ErasedList>(await readFile(path.join(folder, name), 'utf8'));
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

export interface FoundList {
  readonly file: string;
  readonly list: ErasedList;
}

/** The lists of a folder, the present one last: its own, copies beside backups, and those that no key opened. */
export async function findErasedLists(folder: string): Promise<FoundList[]> {
  const names = await readdir(folder).catch(() => []);
  const found: FoundList[] = [];
  for (const name of names.filter((one) => one.startsWith(STEM) && one.endsWith('.json')).toSorted()) {
    const list = await readErasedList(folder, name);
    if (list !== null) found.push({ file: path.join(folder, name), list });
  }
  return found;
}

/** Keeps a list that no key opens under another name, and answers that; a new list can begin. */
export async function setAside({ file }: FoundList): Promise<string> {
  if (path.basename(file) !== FILE) return file;
  const aside = path.join(path.dirname(file), `${SEALED}-${stamp()}.json`);
  await rename(file, aside);
  return aside;
}

/** Replaced whole and synced, so that a power cut leaves the former list or the new one. */
async function writeErasedList(folder: string, list: ErasedList, name = FILE): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const part = path.join(folder, `${name}.${process.pid}.part`);
  const handle = await open(part, 'w', 0o600);
  try {
    await handle.writeFile(JSON.stringify(list));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, path.join(folder, name));
  await syncFolder(folder);
}

/** Puts the list beside the backups of that folder, in the place of the copy before it. */
export async function copyErasedList(dataDir: string, folder: string): Promise<void> {
  const list = await readErasedList(dataDir);
  if (list === null || path.resolve(folder) === path.resolve(dataDir)) return;
  const copies = (await findErasedLists(folder)).filter(({ file }) => COPY.test(path.basename(file)));
  if (JSON.stringify(list) === JSON.stringify(copies.at(-1)?.list)) return;
  const name = `${STEM}-${stamp()}.json`;
  await writeErasedList(folder, list, name);
  // Under another key it may be of a time whose erasures the present list no longer recognises.
  const former = copies.filter((copy) => copy.list.key === list.key && path.basename(copy.file) !== name);
  for (const { file } of former) await rm(file, { force: true });
}

/** The file's list with the database's erasures; null before the first. The transaction keeps other processes from the file. */
async function mergedList(tx: Tx, present: ErasedList | null): Promise<ErasedList | null> {
  const erasures = erasuresRepository(tx);
  const key = (await erasures.sealedKey()) ?? present?.key;
  if (key === undefined) return null;
  const rows = (await erasures.all()).map(({ diver_id: id, at, keys }) => ({
    id,
    at,
    keys: readOwnJson<string[]>(keys),
  }));
  const kept = present?.erased.filter(({ pending }) => pending !== true) ?? [];
  const known = new Set(kept.map(({ id }) => id));
  return { key, erased: [...kept, ...rows.filter(({ id }) => !known.has(id))] };
}

/** Enters the erasure as the last act of its transaction, so that neither has one that the other lacks. */
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
export async function finishErasure(database: Database, dataDir: string, backupDir: string): Promise<void> {
  await settleErasedList(database, dataDir);
  await emptyJournal(database);
  await copyErasedList(dataDir, backupDir);
}
