import { useState } from 'react';
import { useDelete, useNavigate, useNotify } from 'react-admin';
import { messageOf } from '../../../shared/api/client/errors.ts';
import type { DiverRecord } from '../../../shared/api/decoders/diver.ts';
import { paths } from '../../../shared/paths.ts';
import { Banner } from '../../../shared/ui/feedback/Banner.tsx';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { useServer } from '../../../shared/ui/data/club-hooks.ts';
import { Dialog } from '../../../shared/ui/components/Dialog.tsx';
import { sortedName } from '../../../shared/domain/divers/identity.ts';

interface DeleteDialogProps {
  readonly diver: DiverRecord;
  readonly onClose: () => void;
}

/** Says what goes and what stays, before it is done; the server's refusal after. */
export function DeleteDialog({ diver, onClose }: DeleteDialogProps) {
  const [refused, setRefused] = useState<string | null>(null);
  const ours = useServer() === 'ours';
  const navigate = useNavigate();
  const notify = useNotify();
  const [remove, { isPending }] = useDelete<DiverRecord>(
    'divers',
    { id: diver.id, previousData: diver },
    {
      mutationMode: 'pessimistic',
      onSuccess: () => {
        notify(`${sortedName(diver)} a été supprimé de la liste des plongeurs.`);
        navigate(paths.divers);
      },
      onError: (error) => setRefused(messageOf(error)),
    },
  );
  return (
    <Dialog
      title={`Supprimer ${sortedName(diver)} ?`}
      size="s"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="danger" busy={isPending} onClick={() => void remove()}>
            Supprimer ce plongeur
          </Button>
        </>
      }
    >
      <p>
        Sa fiche disparaît et il ne peut plus se connecter.
        {ours && ' Ses plongées passées et ses mouvements d’argent sont conservés.'}
      </p>
      {refused !== null && (
        <Banner tone="danger" live="alert">
          {refused}
        </Banner>
      )}
    </Dialog>
  );
}
