import type { Diver } from '#contract/divers.ts';
import { useNavigate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { sortedName } from '#domain/divers/identity.ts';
import { isEmail } from '#domain/text.ts';
import { can, type Action } from '#domain/permissions.ts';
import { momentOf } from '#messages/moments.ts';
import { paths } from '#shared/paths.ts';
import { ButtonLink } from '#ui/components/Button.tsx';
import { useActor, useOffers } from '#ui/data/club-hooks.ts';
import { Banner, QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { useNow } from '#ui/hooks/useNow.ts';
import { ConfirmButton } from '#admin/components/ConfirmButton.tsx';
import { SaveButton, TO_THE_END } from '#admin/components/form/ClubForm.tsx';
import { useListAddress } from '#admin/components/list-address.ts';
import { useProviderQuery, useRecord } from '#admin/providers/hooks.ts';

/** 'Modifier' and 'Réinitialiser mot de passe' need a valid address (specification §2). */
export function DiverButtons() {
  const diver = useRecord<Diver>();
  const email: unknown = useWatch({ name: 'email' });
  const actor = useActor();
  const restoresAccess = useOffers('sessions');
  const may = (act: Action): boolean => restoresAccess && can(actor, act);
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
      {may('session.ofOthers') && <SessionsButton diver={diver} />}
      {may('access.restore') && <RestoreAccessButton diver={diver} />}
      <span className={TO_THE_END}>
        {may('dataRequests.answer') && (
          <ButtonLink to={paths.erasure(diver.id)} variant="quiet">
            Effacer ses données
          </ButtonLink>
        )}
        <DeleteButton diver={diver} />
      </span>
    </>
  );
}

interface StoredDiver {
  /** Without the form's unsaved values. */
  readonly diver: Diver;
}

const ResetButton = ({ diver }: StoredDiver) => (
  <ConfirmButton
    label="Réinitialiser mot de passe"
    dialog={{ title: 'Réinitialiser le mot de passe\u00a0?', confirmLabel: 'Réinitialiser' }}
    mutation={{
      mutationFn: (provider) =>
        provider.call('PUT /divers/:licenceNumber/password/init', { params: { licenceNumber: diver.licenceNumber } }),
      success: () => 'Mot de passe réinitialisé.',
      refreshes: false,
    }}
  >
    {useOffers('sessions') ? (
      <p>
        {sortedName(diver)} recevra à l’adresse <strong>{diver.email}</strong> un mot de passe à usage unique. L’ancien
        reste valable tant qu’il n’a pas été changé.
      </p>
    ) : (
      <p>Le mot de passe de {sortedName(diver)} sera remplacé par un autre.</p>
    )}
  </ConfirmButton>
);

function DeleteButton({ diver }: StoredDiver) {
  const keepsHistory = useOffers('history');
  const navigate = useNavigate();
  const list = useListAddress(paths.divers);
  return (
    <ConfirmButton
      variant="danger"
      icon="trash"
      label="Supprimer le plongeur"
      dialog={{
        title: `Supprimer ${sortedName(diver)}\u00a0?`,
        confirmLabel: 'Supprimer ce plongeur',
        variant: 'danger',
      }}
      mutation={{
        mutationFn: (provider) => provider.delete('divers', { id: diver.id, previousData: diver }),
        success: () => `${sortedName(diver)} a été supprimé de la liste des plongeurs.`,
        onSuccess: () => navigate(list),
        refreshes: false,
      }}
    >
      <p>
        Sa fiche disparaît, et son compte ne s’ouvre plus.
        {keepsHistory && ' Ses plongées passées et ses mouvements d’argent sont conservés.'}
      </p>
    </ConfirmButton>
  );
}

/** Our server only, for super administrators: a member whose device is lost or whose password is known. */
function SessionsButton({ diver }: StoredDiver) {
  const name = sortedName(diver);
  return (
    <ConfirmButton
      variant="quiet"
      icon="leave"
      label="Déconnecter ce membre"
      dialog={{ title: `Déconnecter ${name} partout\u00a0?`, confirmLabel: 'Déconnecter partout', variant: 'danger' }}
      mutation={{
        mutationFn: (provider) =>
          provider.call('DELETE /divers/:licenceNumber/sessions', { params: { licenceNumber: diver.licenceNumber } }),
        success: () => `${name} est déconnecté de tous ses appareils.`,
        refreshes: false,
      }}
    >
      <SessionList diver={diver} />
    </ConfirmButton>
  );
}

function SessionList({ diver: { id, licenceNumber } }: StoredDiver) {
  const now = useNow();
  const sessions = useProviderQuery(['divers', id, 'sessions'], (provider, call) =>
    provider.call('GET /divers/:licenceNumber/sessions', { ...call, params: { licenceNumber } }),
  );
  return (
    <QueryBody
      query={sessions}
      skeleton={<Skeleton height={48} />}
      isEmpty={(list) => list.length === 0}
      empty={<p>Son compte n’est ouvert sur aucun appareil.</p>}
    >
      {(list) => (
        <p>
          Son compte est ouvert sur{' '}
          {list.map(({ device, lastUsedAt }) => `${device} (utilisé ${momentOf(lastUsedAt, now)})`).join(', ')}. Il s’y
          ferme aussitôt. Le mot de passe reste valable&nbsp;: réinitialisez-le si un autre le connaît.
        </p>
      )}
    </QueryBody>
  );
}

/** Our server only, for super administrators: a member who has lost their devices and recovery codes. */
function RestoreAccessButton({ diver }: StoredDiver) {
  const name = sortedName(diver);
  return (
    <ConfirmButton
      variant="quiet"
      icon="user"
      label="Rétablir l’accès"
      dialog={{ title: `Rétablir l’accès de ${name}\u00a0?`, confirmLabel: 'Rétablir l’accès', variant: 'danger' }}
      mutation={{
        mutationFn: (provider) =>
          provider.call('DELETE /divers/:licenceNumber/second-factor', {
            params: { licenceNumber: diver.licenceNumber },
          }),
        success: () =>
          diver.frozen === true
            ? `Un mot de passe à usage unique part à l’adresse de ${name}.`
            : `${name} peut se connecter avec son mot de passe seul.`,
        refreshes: false,
      }}
    >
      <p>
        Ses clés d’accès, son application d’authentification et ses codes de secours sont retirés, et ses appareils
        déconnectés. Un e-mail le lui dit{diver.frozen === true && ', avec un mot de passe à usage unique'}.
        Assurez-vous d’abord que la demande vient bien de ce membre.
      </p>
    </ConfirmButton>
  );
}
