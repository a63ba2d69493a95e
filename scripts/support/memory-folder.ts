import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
/** Above the most that a whole run of the tests writes. */
const ENOUGH_BYTES = 3 * 1024 ** 3;

function memory(): string {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** A new folder in memory where the system offers that, else on disk. Other accounts may enter it, but not list it. */
export function memoryFolder(prefix: string): { path: string; remove: () => void } {
  const folder = mkdtempSync(path.join(memory(), prefix));
  chmodSync(folder, 0o711);
  return { path: folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
