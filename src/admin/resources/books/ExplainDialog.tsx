import { RadioButtonGroupInput, SelectInput } from 'react-admin';
import type { Transfer } from '#contract/books.ts';
import { OWN_WRITERS } from '#domain/books/accounts.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { amountOfEuros, longDay } from '#messages/format.ts';
import { given } from '#admin/components/form/ClubForm.tsx';
import { FormDialog } from '#admin/components/form/FormDialog.tsx';
import { LineInput } from '#admin/components/form/LineInput.tsx';
import { meansFrom, MeansInputs, type MeansValues } from '#admin/components/form/MeansInputs.tsx';
import { useFormValues } from '#admin/components/form/useFormValues.ts';
import { useProviderMutation, useProviderQuery } from '#admin/providers/hooks.ts';
import { labelOf } from './labels.ts';

interface ExplainValues extends MeansValues {
  readonly way: 'means' | 'account';
  readonly account?: number;
  readonly label?: string;
}

const WAYS = [
  { id: 'means', name: 'L’argent est venu ou parti par…' },
  { id: 'account', name: 'Ce n’est pas de l’argent remis\u00a0: c’est pour…' },
];

const FIRST: ExplainValues = { way: 'means', means: { kind: 'CASH' } };

/** Says what a row on the suspense account is; nothing is edited, another row clears it. */
export function ExplainDialog({ row, onClose }: { readonly row: Transfer; readonly onClose: () => void }) {
  const explain = useProviderMutation({
    mutationFn: (provider, { way, account, label, ...values }: ExplainValues) =>
      provider.call('POST /caisse/ecritures/:id/explication', {
        params: { id: row.id },
        body: { ...(way === 'means' ? meansFrom(values) : account && { account }), label: label?.trim() ?? '' },
      }),
    success: () => 'L’écriture est expliquée.',
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title="Expliquer cette écriture"
      subtitle={`${amountOfEuros(row.amount)} du ${longDay(row.day)}${row.diver ? `, ${sortedName(row.diver)}` : ''}`}
      confirmLabel="Enregistrer l’explication"
      values={FIRST}
      mutation={explain}
      onClose={onClose}
    >
      <p>{labelOf(row)}</p>
      <RadioButtonGroupInput source="way" label="Explication" choices={WAYS} row={false} />
      <Side />
      <LineInput source="label" label="Remarque" maxLength={200} />
    </FormDialog>
  );
}

function Side() {
  const { way } = useFormValues<ExplainValues>();
  const query = useProviderQuery(['accounts', 'all'], (provider, call) =>
    provider.call('GET /caisse/comptes', { ...call, query: {} }),
  );
  const free = (query.data?.content ?? []).filter(({ code }) => code === null || !OWN_WRITERS.includes(code));
  if (way === 'means') return <MeansInputs />;
  return (
    <SelectInput
      source="account"
      label="Compte"
      choices={free.map(({ id, number, label }) => ({ id, name: `${label} (${number})` }))}
      isPending={query.isPending}
      validate={given('Choisissez un compte.')}
    />
  );
}
