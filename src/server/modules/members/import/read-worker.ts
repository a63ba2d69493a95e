// Reads a file in a worker thread: see read-file.ts.
import { parentPort } from 'node:worker_threads';
import type { Day } from '#domain/dates.ts';
import type { Choices, FileFault, ImportKind } from '#domain/import/columns.ts';
import { readTable, type ImportFile } from '#domain/import/lines.ts';
import { COLUMN_LABELS } from '#messages/import.ts';
import { rowsOfCsv } from './csv.ts';
import { sheetOf } from './xlsx.ts';

export interface ReadingOrder {
  readonly content: Uint8Array;
  readonly isWorkbook: boolean;
  readonly kind: ImportKind;
  readonly today: Day;
  readonly choices: Choices;
}

export interface SheetFile extends ImportFile {
  /** Null in a file that has none. */
  readonly sheet: string | null;
}

async function answerTo({
  content: bytes,
  isWorkbook,
  kind,
  today,
  choices,
}: ReadingOrder): Promise<SheetFile | FileFault> {
  const content = Buffer.from(bytes);
  const found = isWorkbook ? await sheetOf(content, kind) : rowsOfCsv(content);
  if ('code' in found) return found;
  return { ...readTable(found.rows, today, kind, COLUMN_LABELS[kind], choices), sheet: found.name };
}

parentPort?.on('message', (order: ReadingOrder) => {
  void answerTo(order).then((answer) => parentPort?.postMessage(answer));
});
