import path from 'node:path';
import type { RestoreOrder } from '../../shared/contract/backups.ts';
import { sortedName } from '../../shared/domain/divers/identity.ts';
import type { SecurityAction } from '../../shared/domain/security-log.ts';
import { listBackups } from '../backup/files.ts';
import * as failure from '../backup/failure.ts';
import { restore } from '../backup/restore.ts';
import { backupThread, type Order } from '../backup/thread.ts';
import { recordSecurity, type SecurityEvent } from '../commons/audit/security-log.ts';
import { BACKUP_JOB, expectBackupsAnew } from '../commons/backups/last-backup.ts';
import { diversRepository } from '../commons/divers/repository.ts';
import { isPostgres, openDatabase, type Tx } from '../db/database.ts';
import { originOf, type Origin } from '../db/installation.ts';
import { freeJob } from '../db/jobs.ts';
import { DomainError } from '../errors/domain-error.ts';
import { endAllSignIns } from '../modules/accounts/credentials/repository.ts';
import { recordRestore } from '../modules/club/backups/last-restore.ts';
import type { Asker, BackupTools } from '../modules/club/backups/service.ts';
import { readErasedList, type ErasedList } from '../modules/members/erasure/erased-list.ts';
import { readErasedLists, reapplyErasuresIn } from '../modules/members/erasure/reapply.ts';
import { erasuresRepository } from '../modules/members/erasure/repository.ts';
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

/** What the running server asks for; `begin` takes it off the air and calls `restoreClub`. */
export type Restoring = RestoreOrder & { readonly by: Asker | null };

export function backupToolsOf(settings: Settings, begin: (order: Restoring) => void) {
  const { database: url, dataDir, allows } = settings;
  const { dir, passphrase } = settings.backup;
  const thread = backupThread();
  const run = async (order: Order) => {
    const outcome = await thread.run(order);
    if ('problem' in outcome) throw refusalOf(outcome.problem);
    return outcome;
  };
  const tools: BackupTools = {
    dir,
    sealing: passphrase !== null,
    list: () => listBackups(dir),
    async make() {
      // The night tidies: a restore has its backup of now made while it still needs an old one.
      const { file, at } = await run({ act: 'make', ...makingOf(settings), tidies: false });
      return { file: path.basename(file), at };
    },
    async verify({ file, passphrase: typed, unsealed = false }) {
      await run({ act: 'verify', file: path.join(dir, file), passphrase: typed || passphrase, unsealed });
    },
    async checkErasures({ withoutList = false }, isFirst) {
      if (withoutList) return;
      const { readable } = await readErasedLists([dir, dataDir], erasuresOf(settings));
      const own = isFirst ? (await readErasedList(dataDir))?.key : undefined;
      if (!readable.some(({ key }) => key !== own))
        throw new DomainError('ERASED_LIST_MISSING', { field: 'withoutList' });
    },
    replaceBy(order, by) {
      if (!isPostgres(url) && allows.has('ALLOW_SHARED_SQLITE')) throw new DomainError('DATABASE_SHARED');
      begin({ ...order, by });
    },
  };
  return { tools, stop: thread.stop };
}

/** What a restored database needs to be the club's, in the transaction that loads it. */
export async function settleRestored(tx: Tx, lists: readonly ErasedList[], settings: Settings, now: Date) {
  await reapplyErasuresIn(
    tx,
    lists,
    erasuresOf(settings, () => now),
  );
  await expectBackupsAnew(tx, now);
  await freeJob(tx, BACKUP_JOB);
  await endAllSignIns(tx, now);
}

/** Throws BackupFailed for a club that this server could not serve. */
async function refuseForeign(tx: Tx, settings: Settings, origin: Origin | null): Promise<void> {
  if ((await originOf({ read: (work) => work(tx) })) !== origin) throw new failure.BackupFailed(failure.OTHER_ORIGIN);
  const sealed = await erasuresRepository(tx).sealedKey();
  const opens = sealed === null || erasuresOf(settings).box().open(sealed) !== null;
  if (!opens) throw new failure.BackupFailed(failure.OTHER_KEY);
  if ((await diversRepository(tx).superAdmins()).length === 0) throw new failure.BackupFailed(failure.NO_ADMINISTRATOR);
}

/** By whom, as text where the club of the backup does not know them; null: by the code of the first page. */
async function ended(tx: Tx, action: SecurityAction, { by }: Restoring, at: Date): Promise<SecurityEvent> {
  const actor = (by && (await diversRepository(tx).findByLicence(by.licence))) ?? null;
  if (by === null) return { at, actor, action, detail: { method: 'firstCode' } };
  return { at, actor, action, ...(!actor && { detail: { actor: `${by.licence} ${sortedName(by)}` } }) };
}

/** Replaces the database while it is closed. Returns null, or why it was left as it was; the database keeps either. */
export async function restoreClub(settings: Settings, order: Restoring, origin: Origin | null): Promise<string | null> {
  const now = new Date();
  const { dir, passphrase } = settings.backup;
  const { readable } = await readErasedLists([dir, settings.dataDir], erasuresOf(settings));
  const { file } = order;
  try {
    await restore({
      file: path.join(dir, file),
      passphrase: order.passphrase || passphrase,
      url: settings.migrationDatabase,
      replace: true,
      afterwards: async (tx) => {
        await refuseForeign(tx, settings, origin);
        await settleRestored(tx, readable, settings, now);
        await recordSecurity(tx, await ended(tx, 'clubRestored', order, now));
        await recordRestore(tx, { file, problem: null }, now);
      },
    });
  } catch (error) {
    if (!(error instanceof failure.BackupFailed)) throw error;
    await noteProblem(settings, order, error.message, now).catch(() => undefined);
    return error.message;
  }
  return null;
}

/** Fails on a full disk. */
async function noteProblem({ database: url }: Settings, order: Restoring, problem: string, now: Date): Promise<void> {
  await using database = await openDatabase(url);
  await database.write(async (tx) => {
    await recordRestore(tx, { file: order.file, problem: onScreen(problem) }, now);
    await recordSecurity(tx, await ended(tx, 'restoreFailed', order, now));
    await freeJob(tx, BACKUP_JOB);
  });
}
