// Reads a file in a worker thread: see read-file.ts.
import { parentPort, workerData } from 'node:worker_threads';
import type { ImportKind } from '#domain/import/columns.ts';
import { rowsOfCsv } from './csv.ts';
import { sheetOf } from './xlsx.ts';

const order = workerData as { readonly content: Uint8Array; readonly isWorkbook: boolean; readonly kind: ImportKind };
const content = Buffer.from(order.content);
parentPort?.postMessage(order.isWorkbook ? await sheetOf(content, order.kind) : rowsOfCsv(content));
