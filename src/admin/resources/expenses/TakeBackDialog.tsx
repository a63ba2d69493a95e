import { expenseLabel, REFUND_WAY_LABELS } from '#messages/expenses.ts';
import { amountOfEuros } from '#messages/format.ts';
import { ReasonDialog } from '#admin/components/ReasonDialog.tsx';
import { useProviderMutation } from '#admin/providers/hooks.ts';
import type { ExpenseDialogProps } from './DecideDialog.tsx';

/** Reverses a payment entered by mistake; both rows stay in the books. */
export function TakeBackDialog({ dao, name, onClose }: ExpenseDialogProps) {
  const sum = amountOfEuros(dao.refund?.amount ?? 0);
  const takeBack = useProviderMutation({
    mutationFn: (provider, reason: string) =>
      provider.call('POST /frais/:id/annulation', { params: { id: dao.id }, body: { version: dao.version, reason } }),
    success: () => `Paiement repris\u00a0: ${sum} sont de nouveau à payer à ${name}.`,
    onSuccess: onClose,
  });
  return (
    <ReasonDialog
      title="Reprendre ce paiement&nbsp;?"
      subtitle={`${expenseLabel(dao)}, ${name}`}
      confirmLabel={`Reprendre ${sum}`}
      placeholder="Erreur de saisie, virement revenu…"
      mutation={takeBack}
      onClose={onClose}
    >
      <p>
        {`${REFUND_WAY_LABELS[dao.refund?.way ?? 'WALLET']}\u00a0: l’argent repart comme il était venu, et la somme est de nouveau à payer.`}
      </p>
    </ReasonDialog>
  );
}
