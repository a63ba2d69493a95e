import { useState } from 'react';
import { useListContext } from 'react-admin';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { ExportDialog } from '../../export/ExportDialog.tsx';
import { movementColumns } from './export-columns.ts';
import type { MovementFilters } from './filters.ts';
import { NewMovement } from './NewMovement.tsx';
import { OutingsDialog } from './OutingsDialog.tsx';
import { TotalsDialog } from './TotalsDialog.tsx';

type Opened = 'export' | 'totals' | 'outings' | 'new';

/** What the treasurer does with the ledger. */
export function MovementActions() {
  const filters = useListContext().filterValues as MovementFilters;
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = (): void => setOpened(null);
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpened('totals')}>
        Totaux par compte
      </Button>
      <Button icon="download" aria-haspopup="dialog" onClick={() => setOpened('export')}>
        Exporter
      </Button>
      <Button icon="calendar" aria-haspopup="dialog" onClick={() => setOpened('outings')}>
        Débiter une sortie
      </Button>
      <Button variant="primary" icon="plus" aria-haspopup="dialog" onClick={() => setOpened('new')}>
        Nouveau mouvement
      </Button>
      {opened === 'export' && (
        <ExportDialog resource="mouvements" name="Mouvements" columns={movementColumns} onClose={close} />
      )}
      {opened === 'totals' && <TotalsDialog filters={filters} onClose={close} />}
      {opened === 'outings' && <OutingsDialog onClose={close} />}
      {opened === 'new' && <NewMovement diver={filters.diver} onClose={close} />}
    </>
  );
}
