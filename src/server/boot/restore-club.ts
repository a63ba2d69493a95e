import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { RestoreOrder } from '#contract/backups.ts';
import { sortedName } from '#domain/divers/identity.ts';
import type { SecurityAction } from '#domain/security-log.ts';
import { listBackups } from '../backup/files.ts';
import * as failure from '../backup/failure.ts';
import { restore } from '../backup/restore.ts';
import { backupThread, type BackupOrder } from '../backup/thread.ts';
import { identityIn, type Owner } from '../backup/verify.ts';
import { withSnapshot } from '../backup/snapshot.ts';
import { recordSecurity, type SecurityEvent } from '../commons/audit/security-log.ts';
import { BACKUP_JOB, expectBackupsAnew, recordBackup } from '../commons/backups/last-backup.ts';
import { diversRepository } from '../commons/divers/repository.ts';
import { isPostgres, openDatabase, type Tx } from '../db/database.ts';
import { EPOCH } from '../db/epoch.ts';
import { writeInstallation, type Origin } from '../db/installation.ts';
import { freeJob } from '../db/jobs.ts';
import { grantRunning, ownsTables, roleOf } from '../db/roles.ts';
import { DomainError } from '../errors/domain-error.ts';
import { endAllSignIns } from '../modules/accounts/credentials/repository.ts';
import { recordRestore } from '../modules/club/backups/last-restore.ts';
import type { Asker, BackupTools } from '../modules/club/backups/service.ts';
import { readErasedList, type ErasedList } from '../modules/members/erasure/erased-list.ts';
import { readErasedLists, reapplyErasuresIn } from '../modules/members/erasure/reapply.ts';
import { makingOf, type Settings } from './config/settings.ts';
import { erasuresOf } from './prepare-database.ts';

/** Sentences of the command as the screens write them. */
const onScreen = (sentence: string): string =>
  sentence.replaceAll(/ (?=[:;?!»])/g, '\u00a0').replaceAll('« ', '«\u00a0');

function refusalOf(problem: string): DomainError {
  if (problem === failure.UNSEALED) return new DomainError('BACKUP_UNSEALED', { field: 'unsealed' });
  if (problem === failure.NO_PASSPHRASE || problem === failure.WRONG_PASSPHRASE)
    return new DomainError('BACKUP_PASSPHRASE', { field: 'passphrase' });
  return new DomainError('BACKUP_REFUSED', { sentence: onScreen(problem) });
}

/** Restore of the running server: `begin` takes it off the air and calls `restoreClub`. */
export type Restoring = RestoreOrder & { readonly by: Asker | null };

/** Why this server could not serve that club; null: it could. */
function foreign({ origin, erasureKey, superAdmins }: Owner, settings: Settings, own: Origin | null): string | null {
  if (origin !== own) return failure.OTHER_ORIGIN;
  const opens = erasureKey === null || erasuresOf(settings).box().open(erasureKey) !== null;
  if (!opens) return failure.OTHER_KEY;
  return superAdmins === 0 ? failure.NO_ADMINISTRATOR : null;
}

export function backupToolsOf(settings: Settings, origin: Origin | null, begin: (order: Restoring) => void) {
  const { database: url, dataDir, allows } = settings;
  const { dir, passphrase } = settings.backup;
  const thread = backupThread();
  const run = async (order: BackupOrder) => {
    const outcome = await thread.run(order);
    if ('problem' in outcome) throw refusalOf(outcome.problem);
    return outcome;
  };
  const tools: BackupTools = {
    dir,
    sealing: passphrase !== null,
    list: () => listBackups(dir),
    async make() {
      const { file, at } = await run({ act: 'make', ...makingOf(settings), tidies: false });
      return { file: path.basename(file), at };
    },
    async verify({ file, passphrase: typed, unsealed = false }) {
      const order = { act: 'verify', file: path.join(dir, file), passphrase: typed || passphrase, unsealed } as const;
      const problem = foreign((await run(order)).identity, settings, origin);
      if (problem !== null) throw refusalOf(problem);
    },
    async check({ withoutList = false }, isFirst) {
      if (!isPostgres(url) && allows.has('ALLOW_SHARED_SQLITE')) throw new DomainError('DATABASE_SHARED');
      if (isPostgres(url)) {
        await using owner = await openDatabase(settings.migrationDatabase);
        if (!(await ownsTables(owner))) throw refusalOf(failure.NO_SCHEMA_RIGHT);
      }
      if (withoutList) return;
      const { readable } = await readErasedLists([dir, dataDir], erasuresOf(settings));
      const own = isFirst ? (await readErasedList(dataDir))?.key : undefined;
      if (!readable.some(({ key }) => key !== own))
        throw new DomainError('ERASED_LIST_MISSING', { field: 'withoutList' });
    },
    replaceBy: (order, by) => begin({ ...order, by }),
  };
  return { tools, stop: thread.stop };
}

/** Makes a restored database the club's, in the transaction that loads it. */
export async function settleRestored(tx: Tx, lists: readonly ErasedList[], settings: Settings, now: Date) {
  await reapplyErasuresIn(
    tx,
    lists,
    erasuresOf(settings, () => now),
  );
  await expectBackupsAnew(tx, now);
  await freeJob(tx, BACKUP_JOB);
  await endAllSignIns(tx, now);
  await writeInstallation(tx, EPOCH, randomUUID());
}

/** Author, as text where the backup does not know them; null: by the code of the first page. */
async function ended(tx: Tx, action: SecurityAction, { by }: Restoring, at: Date): Promise<SecurityEvent> {
  const actor = (by && (await diversRepository(tx).findByLicence(by.licence))) ?? null;
  if (by === null) return { at, actor, action, detail: { method: 'firstCode' } };
  return { at, actor, action, ...(!actor && { detail: { actor: `${by.licence} ${sortedName(by)}` } }) };
}

/** Saves the club as it is now, which is closed; the night tidies, as the restore still needs an old backup. Throws BackupFailed. */
async function backUpNow(settings: Settings) {
  const made = await backupThread().run({ act: 'make', ...makingOf(settings), tidies: false });
  if ('problem' in made) throw new failure.BackupFailed(made.problem);
  return { file: path.basename(made.file), at: made.at };
}
type Made = Awaited<ReturnType<typeof backUpNow>>;

/** Has nothing to save: throws BackupFailed for a club that has got an administrator meanwhile. */
async function refuseOpened({ database }: Settings): Promise<void> {
  if ((await withSnapshot(database, identityIn)).superAdmins > 0) throw new failure.BackupFailed(failure.NOT_EMPTY);
}

/** In the transaction that makes the tables anew, so that other processes find their rights with them. */
async function grantAnew(tx: Tx, { database, migrationDatabase }: Settings): Promise<void> {
  if (database === migrationDatabase) return;
  await using running = await openDatabase(database);
  await grantRunning({ kysely: tx.db }, await roleOf(running));
}

/**
 * Replaces the database while it is closed, after a backup of now; on PostgreSQL other processes are kept out meanwhile.
 * Returns null, or why it was left as it was; the database keeps either.
 */
export async function restoreClub(settings: Settings, order: Restoring, origin: Origin | null): Promise<string | null> {
  const { dir, passphrase } = settings.backup;
  const { readable } = await readErasedLists([dir, settings.dataDir], erasuresOf(settings));
  const { file } = order;
  const made: Made[] = [];
  try {
    await restore({
      file: path.join(dir, file),
      passphrase: order.passphrase || passphrase,
      url: settings.migrationDatabase,
      replace: true,
      async beforehand() {
        if (order.by === null) await refuseOpened(settings);
        else made.push(await backUpNow(settings));
      },
      afterwards: async (tx) => {
        const problem = foreign(await identityIn(tx), settings, origin);
        if (problem !== null) throw new failure.BackupFailed(problem);
        const now = new Date();
        await settleRestored(tx, readable, settings, now);
        for (const { at } of made) await recordSecurity(tx, await ended(tx, 'backupMade', order, at));
        await recordSecurity(tx, await ended(tx, 'clubRestored', order, now));
        await recordRestore(tx, { file, problem: null }, now);
        await grantAnew(tx, settings);
      },
    });
  } catch (error) {
    if (!(error instanceof failure.BackupFailed)) throw error;
    await noteProblem(settings, order, error.message, made).catch(() => undefined);
    return error.message;
  }
  return null;
}

/** Fails on a full disk. */
async function noteProblem({ database: url }: Settings, order: Restoring, problem: string, made: readonly Made[]) {
  await using database = await openDatabase(url);
  const now = new Date();
  await database.write(async (tx) => {
    for (const backup of made) {
      await recordBackup(tx, backup, now);
      await recordSecurity(tx, await ended(tx, 'backupMade', order, backup.at));
    }
    await recordRestore(tx, { file: order.file, problem: onScreen(problem) }, now);
    await recordSecurity(tx, await ended(tx, 'restoreFailed', order, now));
    await freeJob(tx, BACKUP_JOB);
  });
}
