import type { ImportPreview } from '../../contract/import.ts';
import { CSV_TYPE, XLSX_TYPE } from '../../domain/import/files.ts';
import { withQuery } from '../../query-string.ts';
import { requestOwn } from '../client/client.ts';
import { isRecord } from '../decoders/fields.ts';

/** By its name: what a browser says of a CSV's type depends on the programs of the machine. */
const typeOf = (file: File): string => (/\.xlsx$/i.test(file.name) ? XLSX_TYPE : CSV_TYPE);

/**
 * What a file of members would change (our server alone); with the digest of that preview, changes it: all or nothing.
 * @throws ApiError IMPORT_STALE and IMPORT_WRONG_LINES carry a fresh preview (`previewOfRefusal`).
 */
export function importDivers(
  file: File,
  { apply, signal }: { readonly apply?: string; readonly signal?: AbortSignal } = {},
): Promise<ImportPreview> {
  const content = file.slice(0, file.size, typeOf(file));
  return requestOwn({ method: 'POST', path: withQuery('/api/v1/divers/import', { apply }), file: content, signal });
}

/** With IMPORT_STALE and IMPORT_WRONG_LINES: the preview of the file as things stand now. Null with any other error. */
export const previewOfRefusal = (current: unknown): ImportPreview | null =>
  isRecord(current) && Array.isArray(current['lines']) ? (current as unknown as ImportPreview) : null;
