import type { RaRecord } from 'react-admin';
import type { ExportColumn } from '../../../shared/files/columns.ts';

export interface ExportOf<T extends RaRecord> {
  /** Name of the file and of its sheet. */
  readonly name: string;
  readonly columns: readonly ExportColumn<T>[];
  /** Offers 'Copier les adresses e-mail'. */
  readonly emailOf?: (record: T) => string;
  /** Instead of all that the list shows. */
  readonly selected?: { readonly count: number; readonly read: () => Promise<readonly T[]> };
}
