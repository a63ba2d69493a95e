import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import { messageOf } from '../../../shared/api/client/errors.ts';
import type { DiverRecord } from '../../../shared/api/decoders/diver.ts';
import { Banner } from '../../../shared/ui/feedback/Banner.tsx';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { useServer } from '../../../shared/ui/data/club-hooks.ts';
import { Dialog } from '../../../shared/ui/components/Dialog.tsx';
import { sortedName } from '../../../shared/domain/divers/identity.ts';
import type { ClubDataProvider } from '../../providers/dataProvider.ts';

interface ResetDialogProps {
  readonly diver: DiverRecord;
  readonly onClose: () => void;
}

/** The address that counts is the stored one: what is being typed has not been saved. */
export function ResetDialog({ diver, onClose }: ResetDialogProps) {
  const ours = useServer() === 'ours';
  const notify = useNotify();
  const dataProvider = useDataProvider<ClubDataProvider>();
  const reset = useMutation({
    mutationFn: () => dataProvider.resetPassword(diver.licenceNumber),
    onSuccess: () => {
      notify('Mot de passe réinitialisé.');
      onClose();
    },
  });
  return (
    <Dialog
      title="Réinitialiser le mot de passe ?"
      size="s"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="primary" busy={reset.isPending} onClick={() => reset.mutate()}>
            Réinitialiser
          </Button>
        </>
      }
    >
      {ours ? (
        <p>
          {sortedName(diver)} recevra à l’adresse <strong>{diver.email}</strong> un mot de passe à usage unique.
          L’ancien reste valable tant qu’il n’a pas été changé.
        </p>
      ) : (
        <p>Le mot de passe de {sortedName(diver)} sera remplacé par un autre.</p>
      )}
      {reset.error && (
        <Banner tone="danger" live="alert">
          {messageOf(reset.error)}
        </Banner>
      )}
    </Dialog>
  );
}
