import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemCodeOf } from '../errors/system-code.ts';
import { syncFolder } from '../commons/files/sync-folder.ts';
import { isPostgres } from '../db/database.ts';
import { BackupFailed, explained, NO_CLUB } from './failure.ts';
import { describe, removeLeftParts, nameOf } from './files.ts';
import type { MakingOrder } from './thread.ts';
import { verify } from './verify.ts';
import { writeBackup } from './write.ts';

interface Making extends MakingOrder {
  readonly clock?: () => Date;
  /** The migration that it is made for; part of its name. */
  readonly before?: string;
}

const now = (): Date => new Date();

/** Two backups of one second would have one name: the later one waits. */
const UNTIL_NEXT_NAME = 250;

/** Answers the name under which it was written, without its place among the backups yet. */
async function writePart({ url, dir, passphrase, clock = now, before, program }: Making) {
  for (;;) {
    const at = clock();
    const file = path.join(dir, nameOf({ at, before, sealed: passphrase !== null }));
    const part = `${file}.part`;
    try {
      if (existsSync(file)) throw Object.assign(new Error('taken'), { code: 'EEXIST' });
      await writeBackup(part, { url, at, passphrase, program });
      return { file, at };
    } catch (error) {
      if (systemCodeOf(error) !== 'EEXIST') {
        await rm(part, { force: true });
        throw error;
      }
      await sleep(UNTIL_NEXT_NAME);
    }
  }
}

/** Makes a backup and verifies it; only then it gets its name. Throws BackupFailed, and leaves nothing then. */
export async function makeBackup(making: Making) {
  const { url, dir, passphrase, clock = now } = making;
  try {
    if (!isPostgres(url) && !existsSync(url)) throw new BackupFailed(NO_CLUB);
    await mkdir(dir, { recursive: true, mode: 0o700 });
    await removeLeftParts(dir, clock());
    const { file, at } = await writePart(making);
    const part = `${file}.part`;
    try {
      const loaded = await verify({ file: part, passphrase });
      await rename(part, file);
      await describe(file, loaded, clock());
      await syncFolder(dir);
      return { ...loaded, file, at };
    } finally {
      await rm(part, { force: true });
    }
  } catch (error) {
    throw explained(error, dir);
  }
}
