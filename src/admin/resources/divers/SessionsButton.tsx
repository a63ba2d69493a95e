import type { DiverRecord } from '../../../shared/api/decoders/diver.ts';
import { sortedName } from '../../../shared/domain/divers/identity.ts';
import { momentOf } from '../../../shared/messages/moments.ts';
import { QueryBody } from '../../../shared/ui/feedback/QueryBody.tsx';
import { Skeleton } from '../../../shared/ui/feedback/Skeleton.tsx';
import { useNow } from '../../../shared/ui/hooks/useNow.ts';
import { ConfirmButton } from '../../components/ConfirmButton.tsx';
import { useProviderQuery } from '../../providers/hooks.ts';

interface MemberProps {
  readonly diver: DiverRecord;
}

/** Our server only, for super administrators: a member whose device is lost or whose password is known. */
export function SessionsButton({ diver }: MemberProps) {
  const name = sortedName(diver);
  return (
    <ConfirmButton
      variant="quiet"
      icon="leave"
      label="Déconnecter ce membre"
      dialog={{ title: `Déconnecter ${name} partout\u00a0?`, confirmLabel: 'Déconnecter partout', variant: 'danger' }}
      mutation={{
        mutationFn: (provider) => provider.endSessionsOf(diver.licenceNumber),
        success: () => `${name} est déconnecté de tous ses appareils.`,
        refreshes: false,
      }}
    >
      <SessionList diver={diver} />
    </ConfirmButton>
  );
}

function SessionList({ diver: { id, licenceNumber } }: MemberProps) {
  const now = useNow();
  const sessions = useProviderQuery(['divers', id, 'sessions'], (provider, call) =>
    provider.listSessionsOf(licenceNumber, call),
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
