import { Worker } from 'node:worker_threads';
import { DomainError } from '../errors/domain-error.ts';
import type { PdfDocument } from './pdf.ts';

/** Longer documents have their own queue, so that short ones do not wait behind them. */
const MANY_ROWS = 200;
/** Limits the wait, because a connection is closed after a minute (compose/app.ts). */
const MAX_WAITING = { short: 40, long: 4 };
/** Thousands of rows with long texts take half a minute. */
const TIMEOUT_MS = 60_000;
const MAX_HEAP_MB = 512;
/** Time until an idle renderer is freed: with its fonts it takes as much memory as the rest of the server. */
const IDLE_MS = 60_000;
const RETRY_AFTER_SECONDS = 5;
/** Documents of one member that are printed or wait. */
const PLACES = 2;

interface Printing {
  /** Member who asked; null: the server. */
  readonly by: number | null;
  /** A safety sheet, which goes before the others and is never refused for them. */
  readonly isSheet?: boolean;
}

const start = (): Worker => {
  const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  // The waiting request keeps the process alive; the thread must not.
  worker.unref();
  return worker;
};

/** Starts with the first document, ends when idle. */
function thread(mostWaiting: number): (document: PdfDocument, printing: Printing) => Promise<Buffer> {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  /** The one that is printed, and those that wait. */
  const places: (Printing & { readonly begin: () => void })[] = [];

  const end = (): void => {
    void worker?.terminate();
    worker = undefined;
  };

  async function render(document: PdfDocument): Promise<Buffer> {
    clearTimeout(idle);
    const running = (worker ??= start());
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<Buffer>((resolve, reject) => {
        timer = setTimeout(() => reject(new DomainError('BUSY')), TIMEOUT_MS);
        running.removeAllListeners();
        running.on('message', (bytes: Uint8Array<ArrayBuffer>) => resolve(Buffer.from(bytes.buffer)));
        running.on('error', reject);
        running.on('exit', () => {
          if (worker === running) worker = undefined;
          reject(new Error('The thread ended without an answer.'));
        });
        running.postMessage(document);
      });
    } catch (error) {
      // The thread has crashed or hangs: the next document gets another.
      end();
      throw error;
    } finally {
      clearTimeout(timer);
      idle = setTimeout(end, IDLE_MS).unref();
    }
  }

  return async function print(document, printing) {
    const { by, isSheet = false } = printing;
    const own = by === null ? 0 : places.filter((one) => one.by === by).length;
    if (own >= PLACES || (!isSheet && places.length >= mostWaiting)) {
      throw new DomainError('BUSY', { retryAfter: RETRY_AFTER_SECONDS });
    }
    const { promise: turn, resolve: begin } = Promise.withResolvers<void>();
    const place = { ...printing, begin };
    if (places.push(place) === 1) begin();
    try {
      await turn;
      return await render(document);
    } finally {
      places.splice(places.indexOf(place), 1);
      (places.find((one) => one.isSheet) ?? places[0])?.begin();
    }
  };
}

const short = thread(MAX_WAITING.short);
const long = thread(MAX_WAITING.long);

/** Renders a document in a worker thread; `rows` is approximate. Throws BUSY when the queue, or the member's places, are full. */
export const print = (document: PdfDocument, rows: number, printing: Printing): Promise<Buffer> =>
  (rows > MANY_ROWS ? long : short)(document, printing);
