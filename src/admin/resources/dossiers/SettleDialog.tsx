import { Form, TextInput } from 'react-admin';
import { useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Dossier } from '../../../shared/contract/season.ts';
import { eurosOfCents, type Cents } from '../../../shared/domain/money.ts';
import { amount } from '../../../shared/messages/money.ts';
import { ConfirmDialog } from '../../../shared/ui/components/ConfirmDialog.tsx';
import { useProviderMutation } from '../../components/useProviderMutation.ts';
import { ofFullName } from './dossier-labels.ts';

interface SettleDialogProps {
  readonly dossier: Dossier;
  readonly due: Cents;
  readonly onClose: () => void;
}

const SHORTEST_REASON = 3;
const isReason = (reason: string | undefined) =>
  (reason ?? '').trim().length < SHORTEST_REASON
    ? 'Dites comment la cotisation a été réglée : le motif reste au journal.'
    : undefined;

/** Records a fee paid in cash, by cheque or by transfer; the reason stays in the ledger. */
export function SettleDialog({ dossier, due, onClose }: SettleDialogProps) {
  const form = useId();
  const settle = useProviderMutation({
    mutationFn: (provider, reason: string) => provider.settleDossier(dossier.id, { amount: eurosOfCents(due), reason }),
    success: () => `La cotisation ${ofFullName(dossier)} est réglée.`,
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      title={`Cotisation ${ofFullName(dossier)} réglée ?`}
      confirmLabel={`Enregistrer ${amount(due)}`}
      form={form}
      mutation={settle}
      onClose={onClose}
    >
      <p>
        <strong>{amount(due)}</strong> reçus par un autre moyen que le paiement en ligne. La cotisation passe à 0 € et
        le mouvement est inscrit au journal.
      </p>
      <Form id={form} noValidate onSubmit={(values: FieldValues) => settle.mutate((values['reason'] as string).trim())}>
        <TextInput
          source="reason"
          label="Comment"
          placeholder="Espèces, chèque nº…, virement du…"
          validate={isReason}
          slotProps={{ htmlInput: { maxLength: 300, autoComplete: 'off', 'data-autofocus': true } }}
        />
      </Form>
    </ConfirmDialog>
  );
}
