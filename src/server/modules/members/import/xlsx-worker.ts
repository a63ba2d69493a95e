// Reads the first sheet of a workbook in a worker thread: see xlsx.ts.
import { parentPort, workerData } from 'node:worker_threads';
import { readSheet } from 'read-excel-file/universal';

/** Digits that a spreadsheet keeps; further ones are rounding errors of binary fractions. */
const DIGITS = 15;

const textOf = (cell: unknown): string => {
  if (cell instanceof Date) return cell.toISOString().slice(0, 16).replace('T00:00', '');
  if (typeof cell === 'number') return String(Number(cell.toPrecision(DIGITS)));
  if (typeof cell === 'boolean') return cell ? 'oui' : 'non';
  return typeof cell === 'string' ? cell : '';
};

const { content, most } = workerData as { content: ArrayBuffer; most: number };
const rows = await readSheet(content);
parentPort?.postMessage(rows.slice(0, most).map((row) => row.map(textOf)));
