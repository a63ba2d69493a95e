import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../db/database.ts';
import { sqliteFaults } from '../db/maintenance.ts';
import { BackupFailed, explained, CORRUPT } from './failure.ts';
import type { Loaded } from './load.ts';
import { restoreIntoSqlite } from './restore.ts';
import { inScratchFolder } from './scratch.ts';

interface Verifying {
  readonly file: string;
  readonly passphrase: string | null;
}

/**
 * Restores the backup into a scratch SQLite and checks it there: counts, ledger and digest as it says, each wallet the sum of
 * its movements, pages and references sound. Throws BackupFailed.
 */
export async function verify({ file, passphrase }: Verifying): Promise<Loaded> {
  try {
    return await inScratchFolder(async (folder) => {
      const url = path.join(folder, 'club.sqlite');
      const loaded = await restoreIntoSqlite({ file, passphrase, url });
      const database = await openDatabase(url, { readOnly: true });
      try {
        const faults = await database.read(sqliteFaults);
        if (faults.length > 0) throw new BackupFailed(CORRUPT);
      } finally {
        await database.close();
      }
      return loaded;
    });
  } catch (error) {
    throw explained(error, `le dossier temporaire ${tmpdir()} (TMPDIR)`);
  }
}
