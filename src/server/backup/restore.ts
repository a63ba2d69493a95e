import { existsSync, rmSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { syncFolder } from '../commons/files/sync-folder.ts';
import { emptyJournal, holdFile, isPostgres, openDatabase, type Database, type Tx } from '../db/database.ts';
import { keepOthersOut } from '../db/epoch.ts';
import { exemptFromTimeouts } from '../db/timeouts.ts';
import { readShape } from '../db/shape.ts';
import { withSnapshot } from './snapshot.ts';
import { BackupFailed, explained, NOT_EMPTY, RUNNING } from './failure.ts';
import { keepLog, openFormerLog, takeOverLog } from './former-log.ts';
import { load, type Loaded } from './load.ts';
import { readBackup, type Part, type Reading } from './read.ts';
import { migrationsOf } from '../db/migrate.ts';

/** Rows that exist once a member has signed in; the server's own first rows are not among them. */
const USE = [
  sql`divers where password_hash is not null`,
  ...['sessions', 'movements', 'events', 'audit'].map((table) => sql`${sql.table(table)}`),
];

/** True for a database of the newest schema without use: no password, session, movement, outing or change. */
async function isUnused({ db: kysely, engine }: Tx): Promise<boolean> {
  const { wanted } = await migrationsOf({ kysely, engine });
  if (wanted.length > 0) return false;
  for (const rows of USE) {
    if ((await sql`select 1 from ${rows} limit 1`.execute(kysely)).rows.length > 0) return false;
  }
  return true;
}

/**
 * Drops the tables and functions of a PostgreSQL schema, without those of extensions; append-only tables refuse to be emptied.
 * Whoever still reads two tables may have one and wait for the other: lets them end, and begins again.
 */
async function dropSchema({ db: kysely }: Tx): Promise<void> {
  await sql`do $$
    declare one text;
    begin
      loop
        begin
          for one in select oid::regclass from pg_class
            where relnamespace = current_schema()::regnamespace and relkind = 'r'
          loop execute 'lock table ' || one || ' in access exclusive mode'; end loop;
          exit;
        exception when deadlock_detected then null;
        end;
      end loop;
      for one in select oid::regclass from pg_class
        where relnamespace = current_schema()::regnamespace and relkind = 'r'
      loop execute 'drop table ' || one || ' cascade'; end loop;
      for one in select oid::regprocedure from pg_proc f
        where pronamespace = current_schema()::regnamespace and prokind = 'f'
          and not exists (select 1 from pg_depend where objid = f.oid and deptype = 'e')
      loop execute 'drop function ' || one || ' cascade'; end loop;
    end $$`.execute(kysely);
}

interface Restoring extends Omit<Reading<Loaded>, 'take'> {
  /** `postgres://…`, or the path of the SQLite file. */
  readonly url: string;
  /** True: the database is a club's at work, which this one replaces but for its security log. */
  readonly replace?: boolean;
  /** Runs first, once no other process writes. */
  readonly beforehand?: () => Promise<void>;
  /** Runs last, in the transaction that loads the backup. */
  readonly afterwards?: (tx: Tx) => Promise<void>;
}

/** All or nothing: schema, rows and checks are one transaction. */
const loadInto = (
  database: Database,
  parts: AsyncIterable<Part>,
  { beforehand, afterwards, replace }: Pick<Restoring, 'beforehand' | 'afterwards' | 'replace'>,
) =>
  database.kysely.transaction().execute(async (trx) => {
    const tx = { db: trx, engine: database.engine };
    if (database.engine === 'postgres') {
      await exemptFromTimeouts(trx);
      // A second restore into the same database waits, and then finds it filled.
      await keepOthersOut(trx);
      await beforehand?.();
    }
    const former = await readShape(tx);
    if (former.length > 0) {
      if (!replace && !(await isUnused(tx))) throw new BackupFailed(NOT_EMPTY);
      if (replace) await keepLog(tx);
      await dropSchema(tx);
    }
    const loaded = await load(tx, parts);
    const present = new Set((await readShape(tx)).map(({ name }) => name));
    // A table of another program was dropped: all is undone.
    if (former.some(({ name }) => !present.has(name))) throw new BackupFailed(NOT_EMPTY);
    await afterwards?.(tx);
    if (former.length > 0 && replace) await takeOverLog(tx);
    return loaded;
  });

async function fill(place: string, restoring: Restoring, finish?: (database: Database) => Promise<void>) {
  await using database = await openDatabase(place);
  const loaded = await readBackup({ ...restoring, take: (parts) => loadInto(database, parts, restoring) });
  await finish?.(database);
  return loaded;
}

const withCompanions = (file: string): string[] => [file, `${file}-wal`, `${file}-shm`];

/** False also for a file that is no database. */
const isUnusedFile = (url: string): Promise<boolean> => withSnapshot(url, isUnused).catch(() => false);

/** The journal goes before the database: without it the former one must be whole. */
async function emptyJournalOf(url: string): Promise<void> {
  await using database = await openDatabase(url);
  await emptyJournal(database);
}

/** Has a file or folder to write, which need not be there yet; answers what removes it. Null: another process has it. */
export async function holdUnfinished(place: string, ms?: number): Promise<(() => void) | null> {
  const release = await holdFile(place, ms);
  if (release === null) return null;
  return () => {
    for (const one of allOf(place)) rmSync(one, { recursive: true, force: true });
    release();
  };
}

const allOf = (place: string): string[] => [...withCompanions(place), `${place}.serveur`];

/** Removes what a killed process has left, and nothing that another one is writing. */
export async function removeUnfinished(place: string): Promise<void> {
  if (allOf(place).some((one) => existsSync(one))) (await holdUnfinished(place, 0))?.();
}

export const partOf = (url: string): string => `${url}.part`;

/** Under another name until it is complete: a restore that is killed leaves no database. */
export async function restoreIntoSqlite(restoring: Restoring): Promise<Loaded> {
  const { url, replace = false } = restoring;
  const folder = path.dirname(url);
  const part = partOf(url);
  const refuseUsed = async (): Promise<void> => {
    if (!replace && withCompanions(url).some((one) => existsSync(one)) && !(await isUnusedFile(url)))
      throw new BackupFailed(NOT_EMPTY);
  };
  await refuseUsed();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const release = existsSync(url) ? await holdFile(url) : () => undefined;
  await removeUnfinished(part);
  const discard = await holdUnfinished(part);
  try {
    if (release === null || discard === null) throw new BackupFailed(RUNNING);
    await restoring.beforehand?.();
    const loaded = await fill(part, restoring, async (database) => {
      // After the load, which would find the tables of the other file too.
      if (replace) {
        await openFormerLog({ db: database.kysely }, url);
        await database.write(takeOverLog);
      }
      // Closing does so too, and says nothing of a full disk: the file alone would be half a database.
      await emptyJournal(database);
    });
    await refuseUsed();
    if (replace) await emptyJournalOf(url);
    // Not the database itself, which the new one replaces in one step: a kill leaves one or the other.
    for (const one of withCompanions(url).slice(1)) rmSync(one, { force: true });
    await rename(part, url);
    await syncFolder(folder);
    return loaded;
  } finally {
    discard?.();
    release?.();
  }
}

/** Restores a backup into a database; one that members have used is refused without `replace`. Throws BackupFailed. */
export async function restore(restoring: Restoring): Promise<Loaded> {
  const isRemote = isPostgres(restoring.url);
  try {
    return await (isRemote ? fill(restoring.url, restoring) : restoreIntoSqlite(restoring));
  } catch (error) {
    throw explained(error, isRemote ? 'la base PostgreSQL (DATABASE_URL)' : path.dirname(restoring.url));
  }
}
