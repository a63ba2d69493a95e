import type { DiverRecord } from '../../../shared/api/decoders/diver.ts';
import { sortedName } from '../../../shared/domain/divers/identity.ts';
import { ConfirmButton } from '../../components/ConfirmButton.tsx';

/** Our server only, for super administrators: a member who has lost their devices and recovery codes. */
export function RestoreAccessButton({ diver }: { readonly diver: DiverRecord }) {
  const name = sortedName(diver);
  return (
    <ConfirmButton
      variant="quiet"
      icon="user"
      label="Rétablir l’accès"
      dialog={{ title: `Rétablir l’accès de ${name}\u00a0?`, confirmLabel: 'Rétablir l’accès', variant: 'danger' }}
      mutation={{
        mutationFn: (provider) => provider.restoreAccess(diver.licenceNumber),
        success: () =>
          diver.frozen === true
            ? `Un mot de passe à usage unique part à l’adresse de ${name}.`
            : `${name} peut se connecter avec son mot de passe seul.`,
        refreshes: false,
      }}
    >
      <p>
        Ses clés d’accès, son application d’authentification et ses codes de secours sont retirés, et ses appareils
        déconnectés. Un courriel le lui dit{diver.frozen === true && ', avec un mot de passe à usage unique'}.
        Assurez-vous d’abord que la demande vient bien de ce membre.
      </p>
    </ConfirmButton>
  );
}
