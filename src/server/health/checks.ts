import { withTimeout } from '../commons/timing/with-timeout.ts';
import { causeCodeOf, codeForLog } from '../errors/system-code.ts';
import type { polling, PollingLog } from '../commons/timing/polling.ts';
import type { Database } from '../db/database.ts';
import { finishJob } from '../db/jobs.ts';
import { statfs } from 'node:fs/promises';
import { mailQueue } from '../commons/mail/queue-repository.ts';
import { backupAge, isBackupOverdue } from '#domain/backups.ts';
import { lastBackup } from '../commons/backups/last-backup.ts';

export interface ReadinessCheck {
  readonly name: string;
  /** Null: all is well; else a French sentence that says what to do, without secrets. May throw. */
  readonly check: () => Promise<string | null>;
}

export interface FailedCheck {
  readonly check: string;
  readonly reason: string;
}

/** Longest wait for one check: monitoring asks several times a minute. */
const TIMEOUT_MS = 5000;
const NO_ANSWER = 'Ce contrôle n’a pas abouti : consultez le journal du serveur.';

export async function reasonsAgainst(
  checks: readonly ReadinessCheck[],
  onError: (check: string, error: unknown) => void,
): Promise<FailedCheck[]> {
  const results = await Promise.all(
    checks.map(async ({ name, check }): Promise<FailedCheck[]> => {
      try {
        const late = () => new Error(`readiness check ${name} took too long`);
        const reason = await withTimeout(check(), AbortSignal.timeout(TIMEOUT_MS), late);
        return reason === null ? [] : [{ check: name, reason }];
      } catch (error) {
        onError(name, error);
        return [{ check: name, reason: NO_ANSWER }];
      }
    }),
  );
  return results.flat();
}

const NO_WRITES =
  'La base de données n’accepte pas d’écriture : vérifiez qu’elle tourne et que son disque n’est pas plein.';

/** Writes one row and commits it, because a write that is rolled back never reaches the disk. */
export const databaseWrites = (database: Database, clock: () => Date, log: PollingLog): ReadinessCheck => ({
  name: 'database',
  async check() {
    try {
      await database.write((tx) => finishJob(tx, 'readiness', clock(), null));
      return null;
    } catch (error) {
      log.warn({ code: codeForLog(error), cause: causeCodeOf(error) }, 'the database takes no write');
      return NO_WRITES;
    }
  },
});

/** Room for a day of mails, logs of the database and one backup of a large club. */
const MIN_FREE_MB = 100;
const MB = 1e6;

/** Free space of the data folder, as the server's account may use it. */
export const freeDisk = (dataDir: string): ReadinessCheck => ({
  name: 'disk',
  async check() {
    const { bavail, bsize } = await statfs(dataDir);
    const free = Math.floor((bavail * bsize) / MB);
    if (free >= MIN_FREE_MB) return null;
    return `Le disque de DATA_DIR n’a plus que ${free} Mo de libres : faites de la place, il en faut ${MIN_FREE_MB}.`;
  },
});

const HOUR = 3_600_000;
/** Longer than a greylisting server lets a mail wait; a member waits for a one-time password. */
const MAX_WAIT_HOURS = 2;

/** Age of the oldest waiting mail, while no other is sent: a single recipient's server does not make the club's ill. */
export const oldestMail = (database: Database, clock: () => Date): ReadinessCheck => ({
  name: 'mails',
  async check() {
    const { waitingSince, lastSent } = await database.read((tx) => mailQueue(tx).progress());
    if (waitingSince === null) return null;
    const hoursSince = (instant: string): number => Math.floor((clock().getTime() - Date.parse(instant)) / HOUR);
    const hours = hoursSince(waitingSince);
    if (hours < MAX_WAIT_HOURS || (lastSent !== null && hoursSince(lastSent) < MAX_WAIT_HOURS)) return null;
    return `Un e-mail attend depuis ${hours} heures : vérifiez SMTP_URL, puis l’écran E-mails du back-office.`;
  },
});

export const verifiedBackup = (database: Database, clock: () => Date): ReadinessCheck => ({
  name: 'backup',
  async check() {
    const last = await database.read(lastBackup);
    if (last === null || !isBackupOverdue(last, clock())) return null;
    return `Aucune sauvegarde vérifiée depuis ${backupAge(last, clock())} heures : regardez la place dans BACKUP_DIR et le journal, puis lancez « club backup ».`;
  },
});

const MINUTE = 60_000;
/** Several turns of the slowest worker, which looks every five minutes. */
const MAX_SILENCE = 20 * MINUTE;

type Worker = Pick<ReturnType<typeof polling>, 'sinceTurn'>;

/** Last turn of a worker; `subject` begins the sentence: « L’envoi des e-mails ». */
export const lastTurn = (name: string, subject: string, worker: Worker): ReadinessCheck => ({
  name,
  check() {
    const minutes = Math.floor((worker.sinceTurn() ?? 0) / MINUTE);
    const isLate = minutes * MINUTE >= MAX_SILENCE;
    return Promise.resolve(
      isLate
        ? `${subject} n’avance plus depuis ${minutes} minutes : consultez le journal, puis relancez le serveur.`
        : null,
    );
  },
});
