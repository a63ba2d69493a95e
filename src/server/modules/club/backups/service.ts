import type { Backup, BackupList, RestoreBody, RestoreOrder } from '#contract/backups.ts';
import type { Actor } from '#domain/permissions.ts';
import { diversRepository, type DiverRow } from '#server/commons/divers/repository.ts';
import { recordSecurity } from '#server/commons/audit/security-log.ts';
import { BACKUP_JOB, recordBackup } from '#server/commons/backups/last-backup.ts';
import { countIn, LIMITS, type Limited } from '#server/commons/limits/attempts-repository.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import { claimJob, findJob, finishJob, freeJob, KEPT_CLAIM_MS, keepingClaim } from '#server/db/jobs.ts';
import { DomainError, orNotFound } from '#server/errors/domain-error.ts';
import { lastRestore } from './last-restore.ts';

export type Asker = Pick<DiverRow, 'licence' | 'lastname' | 'firstname'>;

/** Work on backups that boot hands in. Each throws BACKUP_REFUSED, BACKUP_PASSPHRASE and BACKUP_UNSEALED. */
export interface BackupTools {
  readonly dir: string;
  readonly sealing: boolean;
  readonly list: () => Promise<Backup[]>;
  readonly make: () => Promise<{ readonly file: string; readonly at: Date }>;
  readonly verify: (order: RestoreOrder) => Promise<void>;
  /** Throws DATABASE_SHARED and ERASED_LIST_MISSING too. `isFirst`: of a club that has none of its own members yet. */
  readonly check: (order: RestoreOrder, isFirst: boolean) => Promise<void>;
  /** Begins once the running requests are answered: the club is away, is backed up, and comes back restored or as it was. Throws RESTORING. */
  readonly replaceBy: (order: RestoreOrder, by: Asker | null) => void;
}

interface Context extends ServiceContext, Limited {
  readonly backups?: BackupTools;
}

/** Backups on a screen: a job that is done once at a time, over all processes and beside the nightly one. */
export function backupsService(context: Context) {
  const { database, clock, club, attempts } = context;
  const countBackup = countIn(attempts, LIMITS.backup);
  const tools = (): BackupTools => orNotFound(context.backups, 'NOT_FOUND');

  /** Throws BACKUP_RUNNING. */
  async function claimed<T>(work: () => Promise<T>): Promise<T> {
    const now = clock();
    const until = new Date(now.getTime() + KEPT_CLAIM_MS);
    if (!(await database.write((tx) => claimJob(tx, BACKUP_JOB, now, until)))) throw new DomainError('BACKUP_RUNNING');
    return keepingClaim(context, BACKUP_JOB, work);
  }

  /** Throws BACKUP_NOT_FOUND for any other file. */
  async function verified(order: RestoreOrder): Promise<void> {
    const known = (await tools().list()).find(({ file }) => file === order.file);
    orNotFound(known, 'BACKUP_NOT_FOUND');
    await tools().verify(order);
  }

  async function list(): Promise<BackupList> {
    const { dir, sealing } = tools();
    const backups = await tools().list();
    return database.read(async (tx) => {
      const until = (await findJob(tx, BACKUP_JOB))?.claimed_until ?? '';
      return { dir, sealing, busy: until > clock().toISOString(), last: await lastRestore(tx), backups };
    });
  }

  return {
    list,

    /** Throws BACKUP_RUNNING, TOO_MANY_TRIES. */
    async makeNow(actor: Actor): Promise<BackupList> {
      await claimed(async () => {
        await database.write((tx) => countBackup(tx, 'club', clock()));
        const made = await tools().make();
        const now = clock();
        await database.write(async (tx) => {
          await recordBackup(tx, made, now);
          await recordSecurity(tx, { at: now, actor, action: 'backupMade' });
          await finishJob(tx, BACKUP_JOB, now, null);
        });
      });
      return list();
    },

    async verify(file: string): Promise<BackupList> {
      await claimed(() => verified({ file, unsealed: true }));
      await database.write((tx) => freeJob(tx, BACKUP_JOB));
      return list();
    },

    /** Throws CLUB_NAME_WRONG, and as the tools. */
    async restore(actor: Actor, { clubName, ...order }: RestoreBody): Promise<void> {
      if (clubName.trim() !== club.config.club.name) throw new DomainError('CLUB_NAME_WRONG', { field: 'clubName' });
      await claimed(async () => {
        await verified(order);
        await tools().check(order, false);
        const asker = await database.write(async (tx) => {
          await recordSecurity(tx, { at: clock(), actor, action: 'restoreAsked' });
          return diversRepository(tx).find(actor.id);
        });
        tools().replaceBy(order, asker ?? null);
      });
    },

    /** Restores into a club that is still empty once the backup is verified. `enter` throws for a wrong code, and once it is not empty. */
    async restoreFirst(order: RestoreOrder, enter: () => Promise<void>): Promise<void> {
      await enter();
      await claimed(async () => {
        await verified(order);
        await tools().check(order, true);
        await enter();
        tools().replaceBy(order, null);
      });
    },
  };
}

export type BackupsService = ReturnType<typeof backupsService>;
