import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mkdirSync, readdirSync } from 'node:fs';
import { sql } from 'kysely';
import { diversRepository } from '../commons/divers/repository.ts';
import type { Tx } from '../db/database.ts';
import { ERASURE_KEY, originOf, readInstallation } from '../db/installation.ts';
import { BackupFailed, explained, CORRUPT } from './failure.ts';
import type { Loaded } from './load.ts';
import type { Reading } from './read.ts';
import { holdUnfinished, removeUnfinished, restoreIntoSqlite } from './restore.ts';
import { withSnapshot } from './snapshot.ts';

const PREFIX = 'espace-membres-verification-';

/** Removes what processes have left that were killed while they verified: it holds members' data. */
export async function removeScratchFolders(): Promise<void> {
  // A release unpacks in the data folder, which the first command makes.
  mkdirSync(tmpdir(), { recursive: true, mode: 0o700 });
  const found = readdirSync(tmpdir(), { withFileTypes: true });
  for (const one of found.filter((entry) => entry.isDirectory() && entry.name.startsWith(PREFIX)))
    // Another account's, in a folder that several share, stays.
    await removeUnfinished(path.join(tmpdir(), one.name)).catch(() => undefined);
}

/** True for a file whose pages and references SQLite's own checks accept. */
async function isSound({ db }: Tx): Promise<boolean> {
  const integrity = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const references = await sql`pragma foreign_key_check`.execute(db);
  return integrity.rows.every((row) => row.integrity_check === 'ok') && references.rows.length === 0;
}

/** Facts by which a server knows whether it could serve the club of a backup. */
export async function identityIn(tx: Tx) {
  return {
    origin: await originOf({ read: (work) => work(tx) }),
    erasureKey: await readInstallation(tx, ERASURE_KEY),
    superAdmins: (await diversRepository(tx).superAdmins()).length,
  };
}
export type Owner = Awaited<ReturnType<typeof identityIn>>;

type Verifying = Pick<Reading<Loaded>, 'file' | 'passphrase' | 'unsealed'>;

/**
 * Restores the backup into a scratch SQLite and checks it there: counts, ledger and digest as it says, each wallet the sum of
 * its movements, pages and references sound. Answers whose club it is, too. Throws BackupFailed.
 */
export async function verify(verifying: Verifying): Promise<Loaded & { readonly identity: Owner }> {
  try {
    await removeScratchFolders();
    const folder = path.join(tmpdir(), `${PREFIX}${randomUUID()}`);
    const remove = await holdUnfinished(folder);
    mkdirSync(folder, { mode: 0o700 });
    try {
      const url = path.join(folder, 'club.sqlite');
      const loaded = await restoreIntoSqlite({ ...verifying, url });
      if (!(await withSnapshot(url, isSound))) throw new BackupFailed(CORRUPT);
      return { ...loaded, identity: await withSnapshot(url, identityIn) };
    } finally {
      remove?.();
    }
  } catch (error) {
    throw explained(error, `le dossier temporaire ${tmpdir()} (TMPDIR)`);
  }
}
