// Makes or verifies a backup in a thread of its own, so that members notice nothing: see thread.ts.
import { parentPort, workerData } from 'node:worker_threads';
import { describe } from './catalogue.ts';
import { BackupFailed } from './failure.ts';
import { removeOldBackups } from './files.ts';
import { makeBackup } from './make.ts';
import type { Order, Outcome } from './thread.ts';
import { verify } from './verify.ts';

const clock = (): Date => new Date();

async function carryOut(order: Order): Promise<Outcome> {
  if (order.act === 'verify') {
    const loaded = await verify(order);
    await describe(order.file, loaded, clock());
    return { file: order.file, at: new Date(loaded.header.at) };
  }
  const { file, at } = await makeBackup({ ...order, clock });
  if (order.tidies) await removeOldBackups(order.dir, at);
  return { file, at };
}

async function outcomeOf(order: Order): Promise<Outcome> {
  try {
    return await carryOut(order);
  } catch (error) {
    if (error instanceof BackupFailed) return { problem: error.message };
    throw error;
  }
}

parentPort?.postMessage(await outcomeOf(workerData as Order));
