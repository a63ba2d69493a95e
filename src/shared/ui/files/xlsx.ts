import writeXlsxFile, { type Cell, type SheetData } from 'write-excel-file/universal';
import { isDay } from '#domain/dates.ts';
import { guarded, unguarded } from '#domain/import/guard.ts';
import { type ExportColumn, isBlank } from '#shared/files/columns.ts';

/** In characters. */
const WIDTHS = { text: 22, day: 12, amount: 13, number: 12, flag: 9 } as const;
/** Excel's limit for the name of a sheet. */
const MAX_SHEET_NAME = 31;

function cellOf<T>({ kind, valueOf }: ExportColumn<T>, record: T): Cell {
  const value = valueOf(record);
  if (isBlank(value)) return null;
  if (kind === 'flag') return { value: value ? 'oui' : 'non', type: String };
  if (typeof value === 'number') return { value, type: Number, ...(kind === 'amount' ? { format: '#,##0.00' } : {}) };
  const text = String(value);
  if (kind === 'day' && isDay(text)) {
    return { value: new Date(`${text}T00:00:00Z`), type: Date, format: 'dd/mm/yyyy' };
  }
  // Typed as text, so that it is never a formula; guarded only where the import would take something off.
  return { value: unguarded(text) === text ? text : guarded(text), type: String };
}

/** Real dates, amounts as numbers, fixed header. Loaded on demand. */
export function workbookOf<T>(name: string, columns: readonly ExportColumn<T>[], records: readonly T[]): Promise<Blob> {
  const head: Cell[] = columns.map(({ label }) => ({ value: label, type: String, fontWeight: 'bold' }));
  const sheet: SheetData = [head, ...records.map((record) => columns.map((column) => cellOf(column, record)))];
  return writeXlsxFile(sheet, {
    sheet: name.slice(0, MAX_SHEET_NAME),
    stickyRowsCount: 1,
    columns: columns.map(({ kind, label }) => ({ width: Math.max(WIDTHS[kind], label.length + 2) })),
  }).toBlob();
}
