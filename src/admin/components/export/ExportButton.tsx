import { useState } from 'react';
import { ExportButton as RaExportButton, useResourceContext, type RaRecord } from 'react-admin';
import { Icon } from '../../../shared/ui/components/Icon.tsx';
import type { ExportColumn } from '../../../shared/ui/files/columns.ts';
import { ExportDialog } from './ExportDialog.tsx';

export interface ExportButtonProps<T extends RaRecord> {
  /** Name of the file and of its sheet: 'Plongeurs'. */
  readonly name: string;
  readonly columns: readonly ExportColumn<T>[];
  /** Offers 'Copier les adresses e-mail'. */
  readonly emailOf?: (record: T) => string;
}

/** Whole lists are exported, not pages: the data provider reads them by a thousand. */
const ALL = 1_000_000;

/** react-admin's export of the list as it is filtered and sorted, with a choice of columns. */
export function ExportButton<T extends RaRecord>(props: ExportButtonProps<T>) {
  const resource = useResourceContext() ?? '';
  const [records, setRecords] = useState<readonly T[] | null>(null);
  return (
    <>
      <RaExportButton
        variant="outlined"
        icon={<Icon name="download" size={18} />}
        exporter={setRecords}
        maxResults={ALL}
      />
      {records && <ExportDialog {...props} resource={resource} records={records} onClose={() => setRecords(null)} />}
    </>
  );
}
