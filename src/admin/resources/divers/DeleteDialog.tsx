import { useDelete, useNavigate, useNotify } from 'react-admin';
import type { DiverRecord } from '../../../shared/api/decoders/diver.ts';
import { sortedName } from '../../../shared/domain/divers/identity.ts';
import { paths } from '../../../shared/paths.ts';
import { useServer } from '../../../shared/ui/data/club-hooks.ts';
import { ConfirmDialog } from '../../../shared/ui/components/ConfirmDialog.tsx';

interface DeleteDialogProps {
  readonly diver: DiverRecord;
  readonly onClose: () => void;
}

/** Says what goes and what stays, before it is done. */
export function DeleteDialog({ diver, onClose }: DeleteDialogProps) {
  const isOurs = useServer() === 'ours';
  const navigate = useNavigate();
  const notify = useNotify();
  const onSuccess = (): void => {
    notify(`${sortedName(diver)} a été supprimé de la liste des plongeurs.`);
    navigate(paths.divers);
  };
  const [deleteOne, deletion] = useDelete<DiverRecord>();
  return (
    <ConfirmDialog
      title={`Supprimer ${sortedName(diver)} ?`}
      confirmLabel="Supprimer ce plongeur"
      variant="danger"
      mutation={deletion}
      onConfirm={() =>
        void deleteOne(
          'divers',
          { id: diver.id, previousData: diver },
          // The refusal is shown in the dialog.
          { mutationMode: 'pessimistic', onSuccess, onError: () => undefined },
        )
      }
      onClose={onClose}
    >
      <p>
        Sa fiche disparaît et il ne peut plus se connecter.
        {isOurs && ' Ses plongées passées et ses mouvements d’argent sont conservés.'}
      </p>
    </ConfirmDialog>
  );
}
