import type { Day } from '#domain/dates.ts';
import type { Choices, FileFault, ImportKind } from '#domain/import/columns.ts';
import { unreadable, XLSX_TYPE, type ImportFile } from '#domain/import/lines.ts';
import { fileSentence, remarkSentences } from '#messages/import.ts';
import { keptThread } from '#server/commons/timing/kept-thread.ts';
import { DomainError } from '#server/errors/domain-error.ts';
import type { ReadingOrder, SheetFile } from './read-worker.ts';

/** Limits memory, because a cell at XFD1048576 makes the reader build all empty ones before it. */
const MAX_HEAP_MB = 256;
const TIMEOUT_MS = 15_000;

/** A thread bounds memory and time for hostile files, and keeps the club answering. */
const readInThread = keptThread<ReadingOrder, SheetFile | FileFault>(new URL('./read-worker.ts', import.meta.url), {
  maxHeapMb: MAX_HEAP_MB,
  timeoutMs: TIMEOUT_MS,
  late: () => new Error('The file takes too long.'),
});

/** One file at a time: several threads together would take more memory than the club has. */
let former: Promise<unknown> = Promise.resolve();
function inTurn<T>(read: () => Promise<T>): Promise<T> {
  const turn = former.then(read);
  former = turn.catch(() => undefined);
  return turn;
}

/** By its first bytes: a zip, or the format of an encrypted workbook and of Excel before 2007. */
const isWorkbook = (content: Buffer): boolean =>
  /^(PK\u0003\u0004|\u00d0\u00cf\u0011\u00e0)/.test(content.toString('latin1', 0, 4));

/** As it is sent. */
export interface SentFile {
  readonly kind: ImportKind;
  readonly content: Buffer;
  readonly type: string;
}

/** Throws IMPORT_UNREADABLE and TOO_LARGE, with a sentence that says what to do. */
export async function readFile({ kind, content, type }: SentFile, today: Day, choices: Choices): Promise<SheetFile> {
  const saysWorkbook = type.startsWith(XLSX_TYPE);
  const order = { content: new Uint8Array(content), isWorkbook: saysWorkbook, kind, today, choices };
  const failed = { code: saysWorkbook ? 'WORKBOOK_UNREADABLE' : 'TOO_MANY_CELLS' } as const;
  const found =
    saysWorkbook === isWorkbook(content)
      ? await inTurn(() => readInThread(order).catch(() => failed))
      : ({ code: 'WORKBOOK_UNREADABLE' } as const);
  if (!('code' in found)) return found;
  if (found.code === 'QUOTE_NOT_CLOSED') return { ...unreadable(kind, [found]), sheet: null };
  throw new DomainError(found.code === 'WORKBOOK_TOO_LARGE' ? 'TOO_LARGE' : 'IMPORT_UNREADABLE', {
    sentence: fileSentence(found, kind),
  });
}

export const problemsOf = ({ kind, faults }: ImportFile): string[] => faults.map((fault) => fileSentence(fault, kind));
export const warningsOf = ({ lines }: ImportFile): string[] => remarkSentences(lines);
