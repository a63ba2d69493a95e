import { existsSync, rmSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '../commons/sync-folder.ts';
import { isPostgres, openDatabase, type Database, type Tx } from '../db/database.ts';
import { exemptFromTimeouts, lockRestores } from '../db/maintenance.ts';
import { readShape } from '../db/shape.ts';
import { BackupFailed, explained, NOT_EMPTY } from './failure.ts';
import { load, type Loaded } from './load.ts';
import { readBackup, type Part } from './read.ts';

interface Restoring {
  readonly file: string;
  readonly passphrase: string | null;
  /** `postgres://…`, or the path of the SQLite file. */
  readonly url: string;
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
    const tx = { sql: trx, engine: database.engine };
    if (database.engine === 'postgres') await exemptFromTimeouts(trx);
    await lockRestores(tx);
    if ((await readShape(tx)).length > 0) throw new BackupFailed(NOT_EMPTY);
    const loaded = await load(tx, parts);
    await afterwards?.(tx);
    return loaded;
  });

async function intoPostgres({ file, passphrase, url, afterwards }: Restoring): Promise<Loaded> {
  const database = await openDatabase(url);
  try {
    return await readBackup({ file, passphrase, take: (parts) => loadInto(database, parts, afterwards) });
  } finally {
    await database.close();
  }
}

const withCompanions = (file: string): string[] => [file, `${file}-wal`, `${file}-shm`];

/** Under another name until it is complete: a restore that is killed leaves no database. */
export async function restoreIntoSqlite({ file, passphrase, url, afterwards }: Restoring): Promise<Loaded> {
  const folder = path.dirname(url);
  const part = `${url}.part`;
  const discard = (): void => withCompanions(part).forEach((one) => rmSync(one, { force: true }));
  const refuseExisting = (): void => {
    if (withCompanions(url).some((one) => existsSync(one))) throw new BackupFailed(NOT_EMPTY);
  };
  refuseExisting();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  discard();
  try {
    const database = await openDatabase(part);
    let loaded: Loaded;
    try {
      loaded = await readBackup({ file, passphrase, take: (parts) => loadInto(database, parts, afterwards) });
    } finally {
      await database.close();
    }
    refuseExisting();
    await rename(part, url);
    await syncFolder(folder);
    return loaded;
  } finally {
    discard();
  }
}

/** Fills an empty database with a backup, of either engine and of any schema up to this program's. Throws BackupFailed. */
export async function restore(restoring: Restoring): Promise<Loaded> {
  const isRemote = isPostgres(restoring.url);
  try {
    return await (isRemote ? intoPostgres(restoring) : restoreIntoSqlite(restoring));
  } catch (error) {
    throw explained(error, isRemote ? 'la base PostgreSQL (DATABASE_URL)' : path.dirname(restoring.url));
  }
}
