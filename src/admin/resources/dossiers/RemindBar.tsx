import { useState } from 'react';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { SelectionBar } from '../../screens/SelectionBar.tsx';
import type { Selection } from '../../screens/useSelection.ts';
import { RemindDialog } from './RemindDialog.tsx';

/** How many are selected, and the reminder to them. */
export function RemindBar({ selection }: { readonly selection: Selection }) {
  const [asking, setAsking] = useState(false);
  return (
    <SelectionBar one="dossier" many="dossiers" selection={selection}>
      <Button
        size="s"
        variant="primary"
        reason={selection.ids.size === 0 ? 'Sélectionnez d’abord les membres à qui écrire.' : null}
        onClick={() => setAsking(true)}
      >
        Envoyer un rappel…
      </Button>
      {asking && (
        <RemindDialog
          ids={[...selection.ids]}
          onDone={() => selection.select(new Set())}
          onClose={() => setAsking(false)}
        />
      )}
    </SelectionBar>
  );
}
