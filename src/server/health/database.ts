import { causeCodeOf, codeForLog } from '../errors/system-code.ts';
import type { PollingLog } from '../commons/timing/polling.ts';
import type { Database } from '../db/database.ts';
import { finishJob } from '../db/jobs.ts';
import type { ReadinessCheck } from './checks.ts';

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
