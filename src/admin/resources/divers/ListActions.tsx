import { useState } from 'react';
import { can } from '../../../shared/domain/permissions.ts';
import { useActor, useServer } from '../../../shared/ui/data/club-hooks.ts';
import { paths } from '../../../shared/paths.ts';
import { Button, ButtonLink } from '../../../shared/ui/components/Button.tsx';
import { ExportDialog } from '../../export/ExportDialog.tsx';
import { diverColumns } from './export-columns.ts';

/** What the secretary does with the whole list. */
export function ListActions() {
  const actor = useActor();
  const ours = useServer() === 'ours';
  const [exporting, setExporting] = useState(false);
  return (
    <>
      {ours && can(actor, 'divers.create') && (
        <ButtonLink to={paths.diverImport} variant="quiet">
          Importer
        </ButtonLink>
      )}
      <Button icon="download" onClick={() => setExporting(true)}>
        Exporter
      </Button>
      {exporting && (
        <ExportDialog
          resource="divers"
          name="Plongeurs"
          columns={diverColumns(can(actor, 'divers.updateTreasury'))}
          emailOf={({ email }) => email}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  );
}
