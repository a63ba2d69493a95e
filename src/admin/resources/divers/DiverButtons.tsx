import { useState } from 'react';
import { useDelete, useNavigate, useNotify, useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { DiverRecord } from '../../../shared/api/decoders/diver.ts';
import { sortedName } from '../../../shared/domain/divers/identity.ts';
import { isEmail } from '../../../shared/domain/text.ts';
import { can } from '../../../shared/domain/permissions.ts';
import { paths } from '../../../shared/paths.ts';
import { Button, ButtonLink } from '../../../shared/ui/components/Button.tsx';
import { ConfirmDialog } from '../../../shared/ui/feedback/ConfirmDialog.tsx';
import { useActor, useServer } from '../../../shared/ui/data/club-hooks.ts';
import { Banner } from '../../../shared/ui/feedback/Banner.tsx';
import { ConfirmButton } from '../../components/ConfirmButton.tsx';
import { filteredList } from '../../components/screen-addresses.ts';
import { SaveButton, TO_THE_END } from '../../components/form/ClubForm.tsx';
import { RestoreAccessButton } from './RestoreAccessButton.tsx';
import { SessionsButton } from './SessionsButton.tsx';

/** 'Modifier' and 'Réinitialiser mot de passe' need a valid address (specification §2). */
export function DiverButtons() {
  const diver = useRecordContext<DiverRecord>();
  const email: unknown = useWatch({ name: 'email' });
  const actor = useActor();
  const isOurs = useServer() === 'ours';
  const seesMovements = isOurs && can(actor, 'ledger.readAll');
  const endsSessions = isOurs && can(actor, 'session.ofOthers');
  const [isDeleting, setDeleting] = useState(false);
  if (!diver) return null;
  return (
    <>
      {typeof email === 'string' && isEmail(email.trim()) ? (
        <>
          <SaveButton>Modifier</SaveButton>
          <ResetButton diver={diver} />
        </>
      ) : (
        <Banner tone="danger">ADRESSE MAIL MANQUANTE OU INVALIDE</Banner>
      )}
      {seesMovements && (
        <ButtonLink to={filteredList(paths.ledger, { diver: diver.id })} variant="quiet" icon="wallet">
          Voir les mouvements
        </ButtonLink>
      )}
      {endsSessions && <SessionsButton diver={diver} />}
      {isOurs && can(actor, 'access.restore') && <RestoreAccessButton diver={diver} />}
      <span className={TO_THE_END}>
        {isOurs && can(actor, 'dataRequests.answer') && (
          <ButtonLink to={paths.erasure(diver.id)} variant="quiet">
            Effacer ses données
          </ButtonLink>
        )}
        <Button variant="danger" icon="trash" onClick={() => setDeleting(true)}>
          <span className="visually-hidden">Supprimer le plongeur</span>
        </Button>
      </span>
      {isDeleting && <DeleteDialog diver={diver} onClose={() => setDeleting(false)} />}
    </>
  );
}

interface StoredDiver {
  /** Without the form's unsaved values. */
  readonly diver: DiverRecord;
}

function ResetButton({ diver }: StoredDiver) {
  const isOurs = useServer() === 'ours';
  return (
    <ConfirmButton
      label="Réinitialiser mot de passe"
      dialog={{ title: 'Réinitialiser le mot de passe ?', confirmLabel: 'Réinitialiser' }}
      mutation={{
        mutationFn: (provider) => provider.resetPassword(diver.licenceNumber),
        success: () => 'Mot de passe réinitialisé.',
        refreshes: false,
      }}
    >
      {isOurs ? (
        <p>
          {sortedName(diver)} recevra à l’adresse <strong>{diver.email}</strong> un mot de passe à usage unique.
          L’ancien reste valable tant qu’il n’a pas été changé.
        </p>
      ) : (
        <p>Le mot de passe de {sortedName(diver)} sera remplacé par un autre.</p>
      )}
    </ConfirmButton>
  );
}

function DeleteDialog({ diver, onClose }: StoredDiver & { readonly onClose: () => void }) {
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
          // The dialog shows the refusal.
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
