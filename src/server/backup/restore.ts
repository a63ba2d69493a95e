import { existsSync, rmSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '../commons/files/sync-folder.ts';
import { holdFile, isPostgres, openDatabase, type Database, type Tx } from '../db/database.ts';
import { exemptFromTimeouts, lockRestores } from '../db/maintenance.ts';
import { dropSchema, isUnused } from './unused.ts';
import { readShape } from '../db/shape.ts';
import { withSnapshot } from './snapshot.ts';
import { BackupFailed, explained, NOT_EMPTY, RUNNING } from './failure.ts';
import { load, type Loaded } from './load.ts';
import { readBackup, type Part } from './read.ts';

interface Restoring {
  readonly file: string;
  readonly passphrase: string | null;
  /** `postgres://…`, or the path of the SQLite file. */
  readonly url: string;
  /** False: with a passphrase the file must be sealed. */
  readonly unsealed?: boolean;
  /** Runs last, in the transaction that loads the backup. */
  readonly afterwards?: (tx: Tx) => Promise<void>;
}

/** All or nothing: schema, rows and checks are one transaction. */
const loadInto = (
  database: Database,
  parts: AsyncIterable<Part>,
  afterwards: Restoring['afterwards'],
): Promise<Loaded> =>
  database.kysely.transaction().execute(async (trx) => {
    const tx = { db: trx, engine: database.engine };
    if (database.engine === 'postgres') await exemptFromTimeouts(trx);
    await lockRestores(tx);
    const former = await readShape(tx);
    if (former.length > 0) {
      if (!(await isUnused(tx))) throw new BackupFailed(NOT_EMPTY);
      await dropSchema(tx);
    }
    const loaded = await load(tx, parts);
    const present = new Set((await readShape(tx)).map(({ name }) => name));
    // A table of another program was dropped: all is undone.
    if (former.some(({ name }) => !present.has(name))) throw new BackupFailed(NOT_EMPTY);
    await afterwards?.(tx);
    return loaded;
  });

async function intoPostgres({ url, afterwards, ...reading }: Restoring): Promise<Loaded> {
  const database = await openDatabase(url);
  try {
    return await readBackup({ ...reading, take: (parts) => loadInto(database, parts, afterwards) });
  } finally {
    await database.close();
  }
}

const withCompanions = (file: string): string[] => [file, `${file}-wal`, `${file}-shm`];

/** False also for a file that is no database. */
async function isUnusedFile(url: string): Promise<boolean> {
  try {
    return await withSnapshot(url, isUnused);
  } catch {
    return false;
  }
}

/** Under another name until it is complete: a restore that is killed leaves no database. */
export async function restoreIntoSqlite({ url, afterwards, ...reading }: Restoring): Promise<Loaded> {
  const folder = path.dirname(url);
  const part = `${url}.part`;
  const discard = (): void => withCompanions(part).forEach((one) => rmSync(one, { force: true }));
  const refuseUsed = async (): Promise<void> => {
    if (withCompanions(url).some((one) => existsSync(one)) && !(await isUnusedFile(url)))
      throw new BackupFailed(NOT_EMPTY);
  };
  await refuseUsed();
  const release = existsSync(url) ? await holdFile(url) : () => undefined;
  if (release === null) throw new BackupFailed(RUNNING);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  discard();
  try {
    const database = await openDatabase(part);
    let loaded: Loaded;
    try {
      loaded = await readBackup({ ...reading, take: (parts) => loadInto(database, parts, afterwards) });
    } finally {
      await database.close();
    }
    await refuseUsed();
    withCompanions(url).forEach((one) => rmSync(one, { force: true }));
    await rename(part, url);
    await syncFolder(folder);
    return loaded;
  } finally {
    release();
    discard();
  }
}

/** Fills an empty database, or one in which nobody has signed in, with a backup, of either engine and of any schema up to this program's. Throws BackupFailed. */
export async function restore(restoring: Restoring): Promise<Loaded> {
  const isRemote = isPostgres(restoring.url);
  try {
    return await (isRemote ? intoPostgres(restoring) : restoreIntoSqlite(restoring));
  } catch (error) {
    throw explained(error, isRemote ? 'la base PostgreSQL (DATABASE_URL)' : path.dirname(restoring.url));
  }
}
