import type { Dossier } from '../../../shared/contract/season.ts';
import { messageOf } from '../../../shared/api/client/errors.ts';
import { updateDiver } from '../../../shared/api/resources/divers.ts';
import { owes } from '../../../shared/domain/membership/dossier-state.ts';
import { centsOfEuros } from '../../../shared/domain/money.ts';
import { amount } from '../../../shared/messages/money.ts';
import { Banner } from '../../../shared/ui/feedback/Banner.tsx';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { Dialog } from '../../../shared/ui/components/Dialog.tsx';
import { toast } from '../../../shared/ui/feedback/toast.ts';
import { useAct } from '../../screens/useAct.ts';
import { ofName } from './names.ts';
import { nameOf } from '../../screens/names.ts';
import { useDone } from './useDone.ts';

/** A deactivated member comes back: an administrator's act, never a payment's (contract §10). */
export function ReactivateDialog({ dossier, onClose }: { readonly dossier: Dossier; readonly onClose: () => void }) {
  const done = useDone();
  const reactivate = useAct({
    mutationFn: () => updateDiver(dossier.id, { desactived: false, version: dossier.version }),
    onSuccess: () => {
      toast(`Le compte ${ofName(dossier)} est réactivé.`);
      onClose();
      return done();
    },
    onError: done,
  });
  const due = dossier.cotisation === null ? null : centsOfEuros(dossier.cotisation);
  return (
    <Dialog
      title={`Réactiver ${nameOf(dossier)} ?`}
      size="s"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="primary" busy={reactivate.isPending} onClick={() => reactivate.mutate()}>
            Réactiver ce compte
          </Button>
        </>
      }
    >
      <p>Ce membre retrouve l’accueil, son dossier et les inscriptions aux plongées.</p>
      {owes(due) && <Banner tone="warning">{`Sa cotisation de ${amount(due)} n’est pas réglée.`}</Banner>}
      {reactivate.error && (
        <Banner tone="danger" live="alert">
          {messageOf(reactivate.error)}
        </Banner>
      )}
    </Dialog>
  );
}
