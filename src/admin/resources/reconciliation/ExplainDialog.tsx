import { RadioButtonGroupInput } from 'react-admin';
import type { ReconciliationLine } from '#contract/reconciliation.ts';
import { EXPLAINED_AS, isMembers, type ExplainedAs } from '#domain/payments/provider-books.ts';
import { amountOfEuros, longDay } from '#messages/format.ts';
import { EXPLAINED_LABELS, lineTitle } from '#messages/reconciliation.ts';
import { FormDialog } from '#admin/components/form/FormDialog.tsx';
import { MemberInput } from '#admin/components/form/MemberInput.tsx';
import { useFormValues } from '#admin/components/form/useFormValues.ts';
import { useExplain } from './useExplain.ts';

interface ExplainValues {
  readonly as: ExplainedAs;
  readonly diver?: number;
}

const WAYS = EXPLAINED_AS.map((id) => ({ id, name: EXPLAINED_LABELS[id] }));

/** Says whose a payment is, or what for. */
export function ExplainDialog({ line, onClose }: { readonly line: ReconciliationLine; readonly onClose: () => void }) {
  const { transfer, suggestion, kind, amount, number, day, payer } = line;
  const explain = useExplain(onClose);
  const values: ExplainValues = {
    as: suggestion?.as ?? 'WALLET',
    ...(suggestion?.diver && { diver: suggestion.diver.id }),
  };
  return (
    <FormDialog
      title={`À quoi correspond ce ${amount < 0 ? 'remboursement' : 'paiement'}\u00a0?`}
      subtitle={`${lineTitle(kind, amount, number)}\u00a0: ${amountOfEuros(Math.abs(amount))} du ${longDay(day)}${payer ? `, ${payer}` : ''}`}
      confirmLabel="Enregistrer l’explication"
      values={values}
      mutation={{
        ...explain,
        mutate: ({ as, diver }) =>
          explain.mutate({ id: transfer ?? 0, as, ...(isMembers(as) && diver !== undefined && { diver }) }),
      }}
      onClose={onClose}
    >
      <RadioButtonGroupInput source="as" label="Explication" choices={WAYS} row={false} helperText={false} />
      <Member isChosen={values.diver !== undefined} />
    </FormDialog>
  );
}

function Member({ isChosen }: { readonly isChosen: boolean }) {
  const { as } = useFormValues<ExplainValues>();
  return isMembers(as) ? <MemberInput source="diver" isChosen={isChosen} /> : null;
}
