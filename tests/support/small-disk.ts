// A file system of a few megabytes, for tests of a full disk. Only root may mount one.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemCodeOf } from '#server/errors/system-code.ts';

/** Null where this account may not mount anything. */
export function smallDisk(megabytes: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'small-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  if (status !== 0) {
    rmdirSync(folder);
    return null;
  }
  // PostgreSQL runs under another account.
  chmodSync(folder, 0o777);
  const ballast = path.join(folder, 'ballast');
  return {
    folder,
    /** Takes all the room but that many bytes. */
    fill(but = 0) {
      const { bavail, bsize } = statfsSync(folder);
      try {
        writeFileSync(ballast, Buffer.alloc(bavail * bsize - but));
      } catch (error) {
        // A server has written meanwhile: all the rest is taken.
        if (systemCodeOf(error) !== 'ENOSPC') throw error;
      }
    },
    free: () => rmSync(ballast),
    remove() {
      spawnSync('umount', ['-l', folder]);
      rmdirSync(folder);
    },
  };
}
