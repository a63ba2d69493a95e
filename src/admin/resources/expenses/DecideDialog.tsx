import { RadioButtonGroupInput } from 'react-admin';
import type { Dao } from '#contract/daos.ts';
import { kilometres } from '#messages/daos.ts';
import { acceptsAll } from '#domain/daos/refund.ts';
import { expenseLabel } from '#messages/expenses.ts';
import { amountOfEuros } from '#messages/format.ts';
import { FormDialog } from '#admin/components/form/FormDialog.tsx';
import { ReasonInput } from '#admin/components/form/LineInput.tsx';
import { AmountInput, isPositive } from '#admin/components/form/TypedInput.tsx';
import { useFormValues } from '#admin/components/form/useFormValues.ts';
import { useProviderMutation } from '#admin/providers/hooks.ts';

export interface ExpenseDialogProps {
  readonly dao: Dao;
  readonly name: string;
  readonly onClose: () => void;
}

interface DecideValues {
  readonly decision: 'accept' | 'refuse';
  /** Euros; a text while it is unreadable. */
  readonly amount: number | string | null;
  readonly reason?: string | null;
}

const DECISIONS = [
  { id: 'accept', name: 'Rembourser' },
  { id: 'refuse', name: 'Refuser' },
];

/** Accepts the requested amount, or another one with a reason, or refuses with a reason. */
export function DecideDialog({ dao, name, onClose }: ExpenseDialogProps) {
  const asked = dao.valuation?.total ?? 0;
  const decide = useProviderMutation({
    mutationFn: (provider, { decision, amount, reason }: DecideValues) =>
      provider.call('POST /frais/:id/decision', {
        params: { id: dao.id },
        body: {
          version: dao.version,
          amount: decision === 'accept' ? Number(amount) : null,
          reason: reason?.trim() ?? '',
        },
      }),
    success: ({ refund }) =>
      refund?.amount == null ? `Refus enregistré pour ${name}.` : `${amountOfEuros(refund.amount)} à payer à ${name}.`,
    onSuccess: onClose,
  });
  const first: DecideValues = { decision: 'accept', amount: dao.refund?.amount ?? asked };
  return (
    <FormDialog
      title="Rembourser ces frais&nbsp;?"
      subtitle={`${expenseLabel(dao)}, ${name}`}
      confirmLabel="Enregistrer la décision"
      values={first}
      mutation={decide}
      onClose={onClose}
    >
      <Asked dao={dao} />
      <RadioButtonGroupInput source="decision" label="Décision" choices={DECISIONS} />
      <Sum asked={asked} />
    </FormDialog>
  );
}

function Asked({ dao: { valuation, daomotif, daocommentaire } }: Pick<ExpenseDialogProps, 'dao'>) {
  const { distance = 0, mileage = 0, costs = 0, total = 0 } = valuation ?? {};
  return (
    <p>
      Demandé&nbsp;: <strong>{amountOfEuros(total)}</strong> ({kilometres(distance)}&nbsp;: {amountOfEuros(mileage)},
      frais&nbsp;: {amountOfEuros(costs)}). {daomotif}.{daocommentaire && ` «\u00a0${daocommentaire}\u00a0»`}
    </p>
  );
}

function Sum({ asked }: { readonly asked: number }) {
  const { decision, amount } = useFormValues<DecideValues>();
  const isWhole = acceptsAll(asked, decision === 'accept' && typeof amount === 'number' ? amount : null);
  return (
    <>
      {decision === 'accept' && (
        <AmountInput source="amount" label="Somme à rembourser" emptyValue={0} validate={isPositive} />
      )}
      <ReasonInput
        label={isWhole ? 'Motif (facultatif)' : 'Motif'}
        helperText="Le membre le lit."
        {...(isWhole && { validate: [] })}
      />
    </>
  );
}
