import { useState } from 'react';
import { useListContext } from 'react-admin';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { RemindDialog } from './RemindDialog.tsx';

/** Bulk action: sends a reminder to the selected members. */
export function RemindButton() {
  const { selectedIds, onUnselectItems } = useListContext();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="s"
        variant="primary"
        reason={selectedIds.length === 0 ? 'Sélectionnez d’abord les membres à qui écrire.' : null}
        onClick={() => setAsking(true)}
      >
        Envoyer un rappel…
      </Button>
      {asking && (
        <RemindDialog ids={selectedIds as number[]} onSent={() => onUnselectItems()} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
