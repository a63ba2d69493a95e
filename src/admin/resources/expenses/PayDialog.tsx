import { useState } from 'react';
import { RadioButtonGroupInput } from 'react-admin';
import type { ExpensePayment } from '#contract/daos.ts';
import { REFUND_WAYS, type RefundWay } from '#domain/daos/refund.ts';
import { expenseLabel, REFUND_WAY_LABELS } from '#messages/expenses.ts';
import { amountOfEuros } from '#messages/format.ts';
import { FormDialog } from '#admin/components/form/FormDialog.tsx';
import { LineInput } from '#admin/components/form/LineInput.tsx';
import { useToday } from '#ui/hooks/useNow.ts';
import { DayInput } from '#admin/components/form/DayInput.tsx';
import { useFormValues } from '#admin/components/form/useFormValues.ts';
import { choicesOf } from '#admin/components/list/filters.tsx';
import { useProviderMutation } from '#admin/providers/hooks.ts';
import type { ExpenseDialogProps } from './DecideDialog.tsx';

interface PayValues {
  readonly way: RefundWay;
  /** Number of the club's cheque. */
  readonly number?: string | null;
  readonly day?: ExpensePayment['day'];
}

/** Pays by cash, cheque or transfer, or into the wallet. */
export function PayDialog({ dao, name, onClose }: ExpenseDialogProps) {
  const today = useToday();
  const [first] = useState<PayValues>({ way: 'TRANSFER', day: today });
  const sum = amountOfEuros(dao.refund?.amount ?? 0);
  const pay = useProviderMutation({
    mutationFn: (provider, { way, number, day = today }: PayValues) => {
      const means = way === 'WALLET' ? undefined : { kind: way, ...(number && { number }) };
      const body = { version: dao.version, ...(means && { means, day }) };
      return provider.call('POST /frais/:id/paiement', { params: { id: dao.id }, body });
    },
    success: () => `${sum} payés à ${name}.`,
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={`Payer ${sum}`}
      subtitle={`${expenseLabel(dao)}, ${name}`}
      confirmLabel="Enregistrer le paiement"
      values={first}
      mutation={pay}
      onClose={onClose}
    >
      <RadioButtonGroupInput
        source="way"
        label="Moyen"
        choices={choicesOf(REFUND_WAYS, REFUND_WAY_LABELS)}
        row={false}
      />
      <Details />
    </FormDialog>
  );
}

function Details() {
  const { way } = useFormValues<PayValues>();
  if (way === 'WALLET') return <p>Le porte-monnaie est crédité aussitôt&nbsp;: aucun argent ne quitte le club.</p>;
  return (
    <>
      {way === 'CHEQUE' && <LineInput source="number" label="N° du chèque" maxLength={30} />}
      <DayInput source="day" label="Payé le" />
    </>
  );
}
