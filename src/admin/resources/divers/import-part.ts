import type { ImportPreview } from '#contract/import.ts';
import type { ExportColumn } from '#shared/files/columns.ts';
import { saveTable } from '#ui/files/save-table.ts';

/** Splits a file into its correct lines and the others. */
type ImportPart = NonNullable<ImportPreview['part']>;

export const restWords = (count: number): string =>
  count === 1 ? 'la ligne à corriger' : `les ${count}\u00a0lignes à corriger`;

export function partWords({ right, written, rest: { rows } }: ImportPart): string {
  if (written === 0) return `Garder ${restWords(rows.length)} dans un fichier`;
  const one = right === 1 ? 'la ligne juste' : `les ${right}\u00a0lignes justes`;
  return `Importer ${one} et garder ${rows.length === 1 ? 'l’autre' : `les ${rows.length}\u00a0autres`} dans un fichier`;
}

/** Saves the remaining lines in the format and under the name of the first file, however often it was corrected. */
export function saveRest({ rest: { headings, rows } }: ImportPart, { name }: File): Promise<void> {
  const columns = headings.map((label, at): ExportColumn<readonly string[]> => ({
    key: String(at),
    label,
    kind: 'text',
    valueOf: (row) => row[at],
  }));
  const stem = name.replace(/\.\w+$/, '').replace(/ à corriger \d{4}-\d\d-\d\d.*$/, '');
  return saveTable(/\.xlsx$/i.test(name) ? 'xlsx' : 'csv', `${stem} à corriger`, columns, rows);
}
