import { useState } from 'react';
import { useDelete } from 'react-admin';
import { useNavigate } from 'react-router';
import { messageOf } from '../../../shared/api/client/errors.ts';
import type { DiverRecord } from '../../../shared/api/decoders/diver.ts';
import { paths } from '../../../shared/paths.ts';
import { Banner } from '../../../shared/ui/feedback/Banner.tsx';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { useServer } from '../../../shared/ui/data/club-hooks.ts';
import { Dialog } from '../../../shared/ui/components/Dialog.tsx';
import { toast } from '../../../shared/ui/feedback/toast.ts';
import { nameOf } from '../../screens/names.ts';

interface DeleteDialogProps {
  readonly diver: DiverRecord;
  readonly onClose: () => void;
}

/** Says what goes and what stays, before it is done; the server's refusal after. */
export function DeleteDialog({ diver, onClose }: DeleteDialogProps) {
  const [refused, setRefused] = useState<string | null>(null);
  const ours = useServer() === 'ours';
  const navigate = useNavigate();
  const [remove, { isPending }] = useDelete<DiverRecord>(
    'divers',
    { id: diver.id, previousData: diver },
    {
      mutationMode: 'pessimistic',
      onSuccess: () => {
        toast(`${nameOf(diver)} a été supprimé de la liste des plongeurs.`);
        void navigate(paths.divers);
      },
      onError: (error) => setRefused(messageOf(error)),
    },
  );
  return (
    <Dialog
      title={`Supprimer ${nameOf(diver)} ?`}
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
