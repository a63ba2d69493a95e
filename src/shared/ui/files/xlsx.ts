import writeXlsxFile, { type Cell, type SheetData } from 'write-excel-file/universal';
import { isDay } from '../../domain/dates.ts';
import { isBlank, type ExportColumn } from './columns.ts';

/** In characters, so that nothing is cut off that a person would want to read at once. */
const WIDTHS = { text: 22, day: 12, amount: 13, number: 12, flag: 9 } as const;
/** Excel takes no sheet names that are longer. */
const LONGEST_NAME = 31;

function cellOf<T>({ kind, valueOf }: ExportColumn<T>, record: T): Cell {
  const value = valueOf(record);
  if (isBlank(value)) return null;
  if (kind === 'flag') return { value: value ? 'oui' : 'non', type: String };
  if (typeof value === 'number') return { value, type: Number, ...(kind === 'amount' ? { format: '#,##0.00' } : {}) };
  const text = String(value);
  if (kind === 'day' && isDay(text)) {
    return { value: new Date(`${text}T00:00:00Z`), type: Date, format: 'dd/mm/yyyy' };
  }
  // Said to be a text, so that nothing in it is ever a formula.
  return { value: text, type: String };
}

/** The records as a workbook: real dates, amounts as numbers, the head fixed. Loaded when it is asked for. */
export function workbookOf<T>(name: string, columns: readonly ExportColumn<T>[], records: readonly T[]): Promise<Blob> {
  const head: Cell[] = columns.map(({ label }) => ({ value: label, type: String, fontWeight: 'bold' }));
  const sheet: SheetData = [head, ...records.map((record) => columns.map((column) => cellOf(column, record)))];
  return writeXlsxFile(sheet, {
    sheet: name.slice(0, LONGEST_NAME),
    stickyRowsCount: 1,
    columns: columns.map(({ kind, label }) => ({ width: Math.max(WIDTHS[kind], label.length + 2) })),
  }).toBlob();
}
