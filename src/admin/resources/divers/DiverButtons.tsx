import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { DiverRecord } from '../../../shared/api/decoders/diver.ts';
import { isEmail } from '../../../shared/domain/email.ts';
import { can } from '../../../shared/domain/permissions.ts';
import { paths } from '../../../shared/paths.ts';
import { Button, ButtonLink } from '../../../shared/ui/components/Button.tsx';
import { useActor, useServer } from '../../../shared/ui/data/club-hooks.ts';
import { Banner } from '../../../shared/ui/feedback/Banner.tsx';
import { filteredList } from '../../components/screen-addresses.ts';
import { SaveButton, TO_THE_END } from '../../components/SimpleForm.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { ResetDialog } from './ResetDialog.tsx';

/** 'Modifier', 'Réinitialiser mot de passe' and the delete icon (specification §2); none without a valid address. */
export function DiverButtons() {
  const diver = useRecordContext<DiverRecord>();
  const email: unknown = useWatch({ name: 'email' });
  const actor = useActor();
  const seesMovements = useServer() === 'ours' && can(actor, 'ledger.readAll');
  const [asking, setAsking] = useState<'reset' | 'delete' | null>(null);
  if (!diver) return null;
  const close = (): void => setAsking(null);
  return (
    <>
      {typeof email === 'string' && isEmail(email.trim()) ? (
        <>
          <SaveButton>Modifier</SaveButton>
          <Button onClick={() => setAsking('reset')}>Réinitialiser mot de passe</Button>
        </>
      ) : (
        <Banner tone="danger">ADRESSE MAIL MANQUANTE OU INVALIDE</Banner>
      )}
      {seesMovements && (
        <ButtonLink to={filteredList(paths.ledger, { diver: diver.id })} variant="quiet" icon="wallet">
          Voir les mouvements
        </ButtonLink>
      )}
      <span className={TO_THE_END}>
        <Button variant="danger" icon="trash" onClick={() => setAsking('delete')}>
          <span className="visually-hidden">Supprimer le plongeur</span>
        </Button>
      </span>
      {asking === 'reset' && <ResetDialog diver={diver} onClose={close} />}
      {asking === 'delete' && <DeleteDialog diver={diver} onClose={close} />}
    </>
  );
}
