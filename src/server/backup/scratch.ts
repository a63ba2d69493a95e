import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

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

/** Runs `work` with a folder for its owner alone, which is gone afterwards. A process has one at a time. */
export async function inScratchFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  // A release unpacks in the data folder, which the first command makes.
  mkdirSync(tmpdir(), { recursive: true, mode: 0o700 });
  removeLeftovers();
  const folder = mkdtempSync(path.join(tmpdir(), `${PREFIX}${process.pid}-`));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
