import { keptThread } from '../commons/timing/kept-thread.ts';
import { DomainError } from '../errors/domain-error.ts';
import type { PdfDocument } from './pdf.ts';

/** Longer documents have their own queue, so that short ones do not wait behind them. */
const MANY_ROWS = 200;
/** Limits the wait, because a connection is closed after a minute (compose/app.ts). */
const MAX_WAITING = { short: 40, long: 4 };
/** Thousands of rows with long texts take half a minute. */
const TIMEOUT_MS = 60_000;
const MAX_HEAP_MB = 512;
const RETRY_AFTER_SECONDS = 5;
/** Documents of one member that are printed or wait. */
const PLACES = 2;

interface Printing {
  /** Member who asked; null: the server. */
  readonly by: number | null;
  /** A safety sheet, which goes before the others and is never refused for them. */
  readonly isSheet?: boolean;
}

function thread(mostWaiting: number): (document: PdfDocument, printing: Printing) => Promise<Buffer> {
  const render = keptThread<PdfDocument, Uint8Array<ArrayBuffer>>(new URL('./render-worker.ts', import.meta.url), {
    maxHeapMb: MAX_HEAP_MB,
    timeoutMs: TIMEOUT_MS,
    late: () => new DomainError('BUSY'),
  });
  /** The one that is printed, and those that wait. */
  const places: (Printing & { readonly begin: () => void })[] = [];

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
      return Buffer.from((await render(document)).buffer);
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
