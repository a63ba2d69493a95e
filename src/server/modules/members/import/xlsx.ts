import { Worker } from 'node:worker_threads';
import { unzipSync } from 'fflate';
import { MAX_LINES } from '../../../../shared/domain/import/lines.ts';
import { DomainError } from '../../../errors/domain-error.ts';

/** A workbook has some twenty files; each costs the reader an entry, however small. */
const MAX_FILES = 1000;

/** Unpacked bytes; 5,000 members with all their fields take about 12 MB. */
const MAX_UNPACKED_BYTES = 48 * 1024 * 1024;

/** Adds up sizes of the zip's directory, of which fflate, the reader's too, makes room for exactly that much. Throws TOO_LARGE. */
function checkSizes(zip: Buffer): void {
  let [files, bytes] = [0, 0];
  unzipSync(zip, {
    filter({ size, originalSize }) {
      files += 1;
      bytes += Math.max(size, originalSize);
      if (files > MAX_FILES) throw new DomainError('IMPORT_UNREADABLE');
      if (bytes > MAX_UNPACKED_BYTES) throw new DomainError('TOO_LARGE');
      return false;
    },
  });
}

/** Limits memory, because a cell at XFD1048576 makes the reader build all empty ones before it. */
const MAX_HEAP_MB = 256;
const TIMEOUT_MS = 15_000;

const readInThread = (content: Buffer): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), {
      workerData: { content: new Uint8Array(content).buffer, most: MAX_LINES + 10 },
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    const timer = setTimeout(() => void worker.terminate(), TIMEOUT_MS);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('The thread ended without an answer.'));
    });
  });

/** Days as `YYYY-MM-DD`. A thread bounds memory and time for hostile workbooks. Throws IMPORT_UNREADABLE, TOO_LARGE. */
export async function rowsOfXlsx(content: Buffer): Promise<string[][]> {
  try {
    checkSizes(content);
    return (await readInThread(content)) as string[][];
  } catch (error) {
    throw error instanceof DomainError ? error : new DomainError('IMPORT_UNREADABLE');
  }
}
