import { parisDay } from '../../domain/dates.ts';
import type { ExportColumn } from '../../files/columns.ts';
import { csvOf } from '../../files/csv.ts';
import { saveFile } from './save-file.ts';

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
