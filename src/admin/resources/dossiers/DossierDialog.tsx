import type { Dossier } from '../../../shared/contract/season.ts';
import { owes } from '../../../shared/domain/membership/dossier-state.ts';
import { centsOfEuros } from '../../../shared/domain/money.ts';
import { ReactivateDialog } from './ReactivateDialog.tsx';
import { ReadDialog } from './ReadDialog.tsx';
import { SettleDialog } from './SettleDialog.tsx';

/** What one does about a dossier: read it, say that it is paid, let the member back in. */
export type Opened = 'read' | 'settle' | 'reactivate';

interface DossierDialogProps {
  readonly what: Opened;
  readonly dossier: Dossier;
  readonly onClose: () => void;
}

/** Beside the table, whose small type is not a dialog's. */
export function DossierDialog({ what, dossier, onClose }: DossierDialogProps) {
  if (what === 'read') return <ReadDialog dossier={dossier} onClose={onClose} />;
  if (what === 'reactivate') return <ReactivateDialog dossier={dossier} onClose={onClose} />;
  const due = dossier.cotisation === null ? null : centsOfEuros(dossier.cotisation);
  return owes(due) ? <SettleDialog dossier={dossier} due={due} onClose={onClose} /> : null;
}
