import type { ExportColumn } from '../export/columns.ts';
import { csvOf } from '../export/csv.ts';
import { saveFile } from '../export/save-file.ts';

/** An empty file with the columns that an import knows, under the names that a list is exported with. */
export function saveTemplate<T>(columns: readonly ExportColumn<T>[], name: string): void {
  saveFile(new Blob([csvOf(columns, [])], { type: 'text/csv;charset=utf-8' }), name);
}
