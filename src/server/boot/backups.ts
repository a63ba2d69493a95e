import { nightlyBackups } from '../backup/nightly.ts';
import { polling, type PollingLog } from '../commons/timing/polling.ts';
import type { Sender } from '../commons/service/service-context.ts';
import type { Database } from '../db/database.ts';
import type { ReadinessCheck } from '../health/checks.ts';
import { verifiedBackup } from '../health/backups.ts';
import { lastTurn } from '../health/workers.ts';
import { overdueMails } from '../modules/club/backups/overdue-mails.ts';
import type { Mode, Settings } from './config/settings.ts';

const MINUTE = 60_000;
/** The start of a server is busy enough. */
const FIRST_LOOK_MS = MINUTE;

interface Options {
  readonly database: Database;
  readonly settings: Settings;
  readonly mode: Mode;
  readonly sender: Sender;
  readonly log: PollingLog;
}

/** Nothing to do: the club saves by its own means. */
const OFF = { readiness: [], start: () => Promise.resolve(), stop: () => Promise.resolve() };

/** Makes the nightly backups, and writes the mails about missing ones but in the demonstration. */
export function backupWorker({ database, settings, mode, sender, log }: Options) {
  const { hour, dir, passphrase } = settings.backup;
  if (hour === null) return OFF;
  const clock = () => new Date();
  const nightly = nightlyBackups({ database, url: settings.database, dir, passphrase, hour, clock, log });
  const mails = overdueMails({ database, clock, sender });
  let timer: NodeJS.Timeout | undefined;

  const poller = polling({
    work: async () => {
      try {
        await nightly.runIfDue();
      } finally {
        if (mode === 'production') await mails.write();
      }
    },
    every: MINUTE,
    log,
    failure: 'nightly backup failed',
  });

  const readiness: readonly ReadinessCheck[] = [
    verifiedBackup(database, clock),
    lastTurn('nightly-backup', 'La sauvegarde de nuit', poller),
  ];

  return {
    readiness,
    async start(): Promise<void> {
      await nightly.expect();
      timer = setTimeout(poller.start, FIRST_LOOK_MS);
    },
    async stop(): Promise<void> {
      clearTimeout(timer);
      await Promise.all([nightly.stop(), poller.stop()]);
    },
  };
}
