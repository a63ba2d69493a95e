// Makes or verifies a backup in a thread of its own, so that members notice nothing: see thread.ts.
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { describe, removeOldBackups } from './files.ts';
import { BackupFailed, explained } from './failure.ts';
import { makeBackup } from './make.ts';
import type { BackupOrder, BackupOutcome } from './thread.ts';
import { verify } from './verify.ts';

async function outcomeOf(order: BackupOrder): Promise<BackupOutcome> {
  try {
    if (order.act === 'verify') {
      const loaded = await verify(order);
      await describe(order.file, loaded, new Date()).catch((error: unknown) => {
        throw explained(error, path.dirname(order.file));
      });
      return { file: order.file, at: new Date(loaded.header.at), identity: loaded.identity };
    }
    const { file, at, identity } = await makeBackup(order);
    if (order.tidies) await removeOldBackups(order.dir, at);
    return { file, at, identity };
  } catch (error) {
    if (error instanceof BackupFailed) return { problem: error.message };
    throw error;
  }
}

parentPort?.postMessage(await outcomeOf(workerData as BackupOrder));
