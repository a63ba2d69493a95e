import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { readName } from './names.ts';
import { backupsToDelete } from './retention.ts';

/** Longer than any backup is silent: younger ones may still be written by another process. */
const LEFT_MS = 3_600_000;

/** Removes incomplete backups that a killed process has left. */
export async function removeLeftParts(dir: string, now: Date): Promise<void> {
  const parts = (await readdir(dir)).filter((file) => readName(file)?.isPart === true);
  for (const file of parts.map((name) => path.join(dir, name))) {
    const { mtimeMs } = await stat(file);
    if (now.getTime() - mtimeMs > LEFT_MS) await rm(file, { force: true });
  }
}

/** Removes the backups that are no longer wanted (retention.ts). */
export async function removeOldBackups(dir: string, now: Date): Promise<void> {
  for (const file of backupsToDelete(await readdir(dir), now)) await rm(path.join(dir, file), { force: true });
}
