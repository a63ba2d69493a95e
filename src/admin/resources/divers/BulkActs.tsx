import { lazy, Suspense, useState } from 'react';
import { useListContext } from 'react-admin';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { useFilterValues } from '../../components/list/filters.tsx';
import type { DiverSelection } from '../../../shared/contract/divers.ts';

const BulkButtons = lazy(() => import('./BulkButtons.tsx'));
const MailDialog = lazy(() => import('./MailDialog.tsx'));

/** Acts on the selected members, downloaded with the first selection. */
export function BulkActs() {
  const { selectedIds } = useListContext();
  return <Suspense fallback={null}>{selectedIds.length > 0 && <BulkButtons ids={selectedIds as number[]} />}</Suspense>;
}

/** Writes to all that the list shows. */
export function MailAllButton() {
  const { total } = useListContext();
  const selection = useFilterValues<DiverSelection>();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        icon="mail"
        aria-haspopup="dialog"
        reason={total === 0 ? 'La liste est vide.' : null}
        onClick={() => setOpen(true)}
      >
        Écrire
      </Button>
      <Suspense fallback={null}>{open && <MailDialog selection={selection} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
