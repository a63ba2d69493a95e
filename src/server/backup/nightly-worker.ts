// Makes the nightly backup in a thread of its own, so that members notice nothing: see nightly.ts.
import { parentPort, workerData } from 'node:worker_threads';
import { BackupFailed } from './failure.ts';
import { removeOldBackups } from './files.ts';
import { makeBackup } from './make.ts';
import type { NightlyOrder, NightlyOutcome } from './nightly.ts';

async function outcomeOf(order: NightlyOrder): Promise<NightlyOutcome> {
  try {
    const { file, at } = await makeBackup({ ...order, clock: () => new Date() });
    await removeOldBackups(order.dir, at);
    return { file, at };
  } catch (error) {
    if (error instanceof BackupFailed) return { problem: error.message };
    throw error;
  }
}

parentPort?.postMessage(await outcomeOf(workerData as NightlyOrder));
