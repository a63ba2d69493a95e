import type { ExportColumn } from '../../../shared/ui/files/columns.ts';
import { csvOf } from '../../../shared/ui/files/csv.ts';
import { saveFile } from '../../../shared/ui/files/save-file.ts';

/** An empty file with the columns that an import knows, under the names that a list is exported with. */
export function saveTemplate<T>(columns: readonly ExportColumn<T>[], name: string): void {
  saveFile(new Blob([csvOf(columns, [])], { type: 'text/csv;charset=utf-8' }), name);
}
