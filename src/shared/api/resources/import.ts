import type { ImportPreview } from '../../contract/import.ts';
import { CSV_TYPE, XLSX_TYPE } from '../../domain/import/lines.ts';
import { withQuery } from '../../query-string.ts';
import { requestOwn } from '../client/client.ts';
import { isRecord } from '../decoders/fields.ts';

/** Reads the extension: the browser's type of a CSV depends on installed programs. */
const typeOf = (file: File): string => (/\.xlsx$/i.test(file.name) ? XLSX_TYPE : CSV_TYPE);

/**
 * Previews, or imports all or nothing with the preview's digest as `apply`.
 * @throws ApiError IMPORT_STALE and IMPORT_WRONG_LINES carry a new preview (`previewOfRefusal`)
 */
export function importDivers(
  file: File,
  { apply, signal }: { readonly apply?: string; readonly signal?: AbortSignal } = {},
): Promise<ImportPreview> {
  const content = file.slice(0, file.size, typeOf(file));
  return requestOwn({ method: 'POST', path: withQuery('/api/v1/divers/import', { apply }), file: content, signal });
}

/** New preview of IMPORT_STALE and IMPORT_WRONG_LINES; null for other errors. */
export const previewOfRefusal = (current: unknown): ImportPreview | null =>
  isRecord(current) && Array.isArray(current['lines']) ? (current as unknown as ImportPreview) : null;
