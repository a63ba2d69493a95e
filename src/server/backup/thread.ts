import { Worker } from 'node:worker_threads';
import type { Owner } from './verify.ts';

/** Database and folder of the backups. */
export interface MakingOrder {
  /** `postgres://…`, or the path of the SQLite file. */
  readonly url: string;
  readonly dir: string;
  readonly passphrase: string | null;
  /** Version of the program that makes it. */
  readonly program?: string | undefined;
}

/** `tidies`: removes old backups after it. */
export type BackupOrder =
  | (MakingOrder & { readonly act: 'make'; readonly tidies: boolean })
  | { readonly act: 'verify'; readonly file: string; readonly passphrase: string | null; readonly unsealed: boolean };

/** Answer of the thread: a verified backup, or a sentence why there is none. */
export type BackupOutcome =
  { readonly file: string; readonly at: Date; readonly identity: Owner } | { readonly problem: string };

/** Runs one order at a time. */
export function backupThread() {
  let worker: Worker | null = null;
  return {
    run: (order: BackupOrder): Promise<BackupOutcome> =>
      new Promise((resolve, reject) => {
        worker = new Worker(new URL('./thread-worker.ts', import.meta.url), { workerData: order });
        worker.on('message', resolve);
        worker.on('error', reject);
        worker.on('exit', () => reject(new Error('The thread ended without an answer.')));
      }),

    /** Ends an order that is under way: what it has written has no name yet. */
    stop: async (): Promise<void> => void (await worker?.terminate()),
  };
}
