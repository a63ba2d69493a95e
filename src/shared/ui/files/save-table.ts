import { parisDay } from '#domain/dates.ts';
import { type ExportColumn, csvOf } from '#shared/files/columns.ts';

/** Long enough: browsers read the file right after the click. */
const REVOKED_AFTER_MS = 60_000;

export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKED_AFTER_MS);
}

export type TableFormat = 'csv' | 'xlsx';

/** Names the file `Plongeurs 2026-11-21.xlsx`, and the workbook's sheet `name`. */
export async function saveTable<T>(
  format: TableFormat,
  name: string,
  columns: readonly ExportColumn<T>[],
  records: readonly T[],
): Promise<void> {
  const file =
    format === 'csv'
      ? new Blob([csvOf(columns, records)], { type: 'text/csv;charset=utf-8' })
      : await (await import('./xlsx.ts')).workbookOf(name, columns, records);
  saveFile(file, `${name} ${parisDay(new Date())}.${format}`);
}
