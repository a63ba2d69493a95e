import { useDataProvider, useRefresh } from 'react-admin';
import type { Dossier } from '../../../shared/contract/season.ts';
import { owes } from '../../../shared/domain/membership/dossier-state.ts';
import { centsOfEuros } from '../../../shared/domain/money.ts';
import { amount } from '../../../shared/messages/money.ts';
import { sortedName } from '../../../shared/domain/divers/identity.ts';
import { useSingleMutation } from '../../../shared/ui/data/useSingleMutation.ts';
import { Banner } from '../../../shared/ui/feedback/Banner.tsx';
import { toast } from '../../../shared/ui/feedback/toast.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { ofFullName } from './dossier-labels.ts';

/** Reactivates a member: an administrator's decision, never a payment's (contract §10). */
export function ReactivateDialog({ dossier, onClose }: { readonly dossier: Dossier; readonly onClose: () => void }) {
  const provider = useDataProvider();
  const refresh = useRefresh();
  const { id, version } = dossier;
  const reactivate = useSingleMutation({
    mutationFn: () => provider.update('divers', { id, data: { desactived: false, version }, previousData: { id } }),
    onSuccess: () => {
      toast(`Le compte ${ofFullName(dossier)} est réactivé.`);
      onClose();
    },
    onSettled: refresh,
  });
  const due = dossier.cotisation === null ? null : centsOfEuros(dossier.cotisation);
  return (
    <ConfirmDialog
      title={`Réactiver ${sortedName(dossier)} ?`}
      confirmLabel="Réactiver ce compte"
      mutation={reactivate}
      onConfirm={() => reactivate.mutate()}
      onClose={onClose}
    >
      <p>Ce membre retrouve l’accueil, son dossier et les inscriptions aux plongées.</p>
      {owes(due) && <Banner tone="warning">{`Sa cotisation de ${amount(due)} n’est pas réglée.`}</Banner>}
    </ConfirmDialog>
  );
}
