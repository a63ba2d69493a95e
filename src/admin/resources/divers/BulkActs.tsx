import { lazy, Suspense } from 'react';
import { useListContext } from 'react-admin';
import { DialogButton } from '../../../shared/ui/components/DialogButton.tsx';
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
  return (
    <DialogButton
      variant="quiet"
      icon="mail"
      reason={total === 0 ? 'La liste est vide.' : null}
      renderDialog={(close) => <MailDialog selection={selection} onClose={close} />}
    >
      Écrire
    </DialogButton>
  );
}
