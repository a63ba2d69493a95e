import type { ImportPreview } from '../../contract/import.ts';
import { CSV_TYPE, XLSX_TYPE } from '../../domain/import/files.ts';
import { withQuery } from '../../query-string.ts';
import { request } from '../client/client.ts';
import { readImportPreview } from '../decoders/import.ts';

/** By its name: what a browser says of a CSV's type depends on the programs of the machine. */
const typeOf = (file: File): string => (/\.xlsx$/i.test(file.name) ? XLSX_TYPE : CSV_TYPE);

/**
 * What a file of members would change (our server alone); with the digest of that preview, changes it: all or nothing.
 * @throws ApiError IMPORT_STALE and IMPORT_WRONG_LINES carry a fresh preview (read/import.ts: previewOfRefusal).
 */
export async function importDivers(
  file: File,
  { apply, signal }: { readonly apply?: string; readonly signal?: AbortSignal } = {},
): Promise<ImportPreview> {
  const content = file.slice(0, file.size, typeOf(file));
  return readImportPreview(
    await request({ method: 'POST', path: withQuery('/api/v1/divers/import', { apply }), file: content, signal }),
  );
}
