import { tmpdir } from 'node:os';
import path from 'node:path';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { BackupFailed, explained, CORRUPT } from './failure.ts';
import type { Loaded } from './load.ts';
import type { Reading } from './read.ts';
import { restoreIntoSqlite } from './restore.ts';
import { withSnapshot } from './snapshot.ts';

const PREFIX = 'espace-membres-verification-';

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Removes what processes have left that were killed while they verified: it holds members' data. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir()).filter((one) => one.startsWith(PREFIX))) {
    const pid = Number(name.slice(PREFIX.length).split('-')[0]);
    const isLeft = pid === process.pid || !isRunning(pid);
    if (isLeft) rmSync(path.join(tmpdir(), name), { recursive: true, force: true });
  }
}

/** A folder for its owner alone; a process has one at a time. */
function newScratchFolder(): string {
  // A release unpacks in the data folder, which the first command makes.
  mkdirSync(tmpdir(), { recursive: true, mode: 0o700 });
  removeLeftovers();
  return mkdtempSync(path.join(tmpdir(), `${PREFIX}${process.pid}-`));
}

/** True for a file whose pages and references SQLite's own checks accept. */
async function isSound({ db }: Tx): Promise<boolean> {
  const integrity = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const references = await sql`pragma foreign_key_check`.execute(db);
  return integrity.rows.every((row) => row.integrity_check === 'ok') && references.rows.length === 0;
}

type Verifying = Pick<Reading<Loaded>, 'file' | 'passphrase' | 'unsealed'>;

/**
 * Restores the backup into a scratch SQLite and checks it there: counts, ledger and digest as it says, each wallet the sum of
 * its movements, pages and references sound. Throws BackupFailed.
 */
export async function verify(verifying: Verifying): Promise<Loaded> {
  try {
    const folder = newScratchFolder();
    try {
      const url = path.join(folder, 'club.sqlite');
      const loaded = await restoreIntoSqlite({ ...verifying, url });
      if (!(await withSnapshot(url, isSound))) throw new BackupFailed(CORRUPT);
      return loaded;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  } catch (error) {
    throw explained(error, `le dossier temporaire ${tmpdir()} (TMPDIR)`);
  }
}
