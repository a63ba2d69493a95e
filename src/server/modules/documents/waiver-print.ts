import { Worker } from 'node:worker_threads';
import { waiversFileName } from '../../../shared/messages/file-names.ts';
import type { Waiver } from '../daos/waiver.ts';
import { waiverFile, type Waivers } from './waiver-file.ts';

/** Hundreds of pages take seconds, in which the server goes on answering. */
const renderInThread = (waivers: Waivers): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./waiver-worker.ts', import.meta.url), { workerData: waivers });
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The thread ended without an answer.')));
  });

/** Statements of waived expenses, as files: a member's, or everybody's. */
export const waiverPrinter = (club: string) => ({
  one: async (waiver: Waiver) => ({
    name: waiversFileName(waiver.year, waiver),
    bytes: await waiverFile(club, waiver),
  }),

  all: async (year: number, waivers: readonly Waiver[]) => ({
    name: waiversFileName(year),
    bytes: await renderInThread({ club, year, waivers }),
  }),
});
