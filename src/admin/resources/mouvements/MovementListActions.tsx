import { useState } from 'react';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { ExportButton } from '../../components/export/ExportButton.tsx';
import { useFilterValues } from '../../components/useFilterValues.ts';
import { movementColumns } from './export-columns.ts';
import type { MovementFilters } from './filters.tsx';
import { MovementCreate } from './MovementCreate.tsx';
import { OutingsDialog } from './Outings.tsx';
import { TotalsDialog } from './Totals.tsx';

export function MovementListActions() {
  const filters = useFilterValues<MovementFilters>();
  const [opened, setOpened] = useState<'totals' | 'outings' | 'new' | null>(null);
  const close = (): void => setOpened(null);
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpened('totals')}>
        Totaux par compte
      </Button>
      <ExportButton name="Mouvements" columns={movementColumns} />
      <Button icon="calendar" aria-haspopup="dialog" onClick={() => setOpened('outings')}>
        Débiter une sortie
      </Button>
      <Button variant="primary" icon="plus" aria-haspopup="dialog" onClick={() => setOpened('new')}>
        Nouveau mouvement
      </Button>
      {opened === 'totals' && <TotalsDialog filters={filters} onClose={close} />}
      {opened === 'outings' && <OutingsDialog onClose={close} />}
      {opened === 'new' && <MovementCreate diver={filters.diver} onClose={close} />}
    </>
  );
}
