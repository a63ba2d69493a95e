import { useDataProvider, useNotify } from 'react-admin';
import type { DiverRecord } from '../../../shared/api/decoders/diver.ts';
import { sortedName } from '../../../shared/domain/divers/identity.ts';
import { useServer } from '../../../shared/ui/data/club-hooks.ts';
import { useSingleMutation } from '../../../shared/ui/data/useSingleMutation.ts';
import { ConfirmDialog } from '../../../shared/ui/components/ConfirmDialog.tsx';
import type { ClubDataProvider } from '../../providers/dataProvider.ts';

interface ResetDialogProps {
  /** As stored: the address that is being typed does not count. */
  readonly diver: DiverRecord;
  readonly onClose: () => void;
}

/** Replaces the member's password. */
export function ResetDialog({ diver, onClose }: ResetDialogProps) {
  const isOurs = useServer() === 'ours';
  const notify = useNotify();
  const dataProvider = useDataProvider<ClubDataProvider>();
  const reset = useSingleMutation({
    mutationFn: () => dataProvider.resetPassword(diver.licenceNumber),
    onSuccess: () => {
      notify('Mot de passe réinitialisé.');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="Réinitialiser le mot de passe ?"
      confirmLabel="Réinitialiser"
      mutation={reset}
      onConfirm={() => reset.mutate()}
      onClose={onClose}
    >
      {isOurs ? (
        <p>
          {sortedName(diver)} recevra à l’adresse <strong>{diver.email}</strong> un mot de passe à usage unique.
          L’ancien reste valable tant qu’il n’a pas été changé.
        </p>
      ) : (
        <p>Le mot de passe de {sortedName(diver)} sera remplacé par un autre.</p>
      )}
    </ConfirmDialog>
  );
}
