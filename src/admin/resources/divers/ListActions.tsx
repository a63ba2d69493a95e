import { useState } from 'react';
import { can } from '../../../shared/domain/permissions.ts';
import { useActor } from '../../../shared/ui/club/hooks.ts';
import { Button, ButtonLink } from '../../../shared/ui/Button.tsx';
import { ExportDialog } from '../../export/ExportDialog.tsx';
import { diverColumns } from './export-columns.ts';
import { IMPORT_ADDRESS } from './addresses.ts';

/** What the secretary does with the whole list. */
export function ListActions() {
  const actor = useActor();
  const [exporting, setExporting] = useState(false);
  return (
    <>
      {can(actor, 'divers.create') && (
        <ButtonLink to={IMPORT_ADDRESS} variant="quiet">
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
