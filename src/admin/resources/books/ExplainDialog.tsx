import { Stack } from '@mui/material';
import { useId } from 'react';
import { Form, RadioButtonGroupInput, SelectInput, TextInput } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import type { Transfer } from '#contract/books.ts';
import type { BookCode } from '#domain/books/accounts.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { BOOK_LABELS } from '#messages/books.ts';
import { amountOfEuros, longDay } from '#messages/format.ts';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { meansFrom, MeansInputs, type MeansValues } from '#admin/components/form/MeansInputs.tsx';
import { useFormValues } from '#admin/components/form/useFormValues.ts';
import { choicesOf } from '#admin/components/list/filters.tsx';
import { useProviderMutation } from '#admin/providers/hooks.ts';
import { labelOf } from './labels.ts';

interface ExplainValues extends MeansValues {
  readonly way: 'means' | 'account';
  readonly account?: BookCode;
  readonly label?: string;
}

const WAYS = [
  { id: 'means', name: 'L’argent est venu ou parti par…' },
  { id: 'account', name: 'Ce n’est pas de l’argent remis\u00a0: c’est pour…' },
];
/** Accounts that a row of unknown origin may be of. */
const ACCOUNTS = ['OUTINGS', 'FEES', 'GIFTS', 'EXPENSES', 'OPENING', 'BANK', 'HELLOASSO', 'CASH'] as const;

const FIRST: ExplainValues = { way: 'means', means: { kind: 'CASH' } };

/** Says what a row on the suspense account is; nothing is edited, another row clears it. */
export function ExplainDialog({ row, onClose }: { readonly row: Transfer; readonly onClose: () => void }) {
  const form = useId();
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
    <ConfirmDialog
      title="Expliquer cette écriture"
      subtitle={`${amountOfEuros(row.amount)} du ${longDay(row.day)}${row.diver ? `, ${sortedName(row.diver)}` : ''}`}
      confirmLabel="Enregistrer l’explication"
      form={form}
      mutation={explain}
      onClose={onClose}
    >
      <Form
        id={form}
        noValidate
        disableInvalidFormNotification
        // Not the row around it, whose means are none.
        record={FIRST}
        onSubmit={(values: FieldValues) => explain.mutate({ way: 'means', ...values })}
      >
        <Stack spacing={2}>
          <p>{labelOf(row)}</p>
          <RadioButtonGroupInput source="way" label="Explication" choices={WAYS} helperText={false} row={false} />
          <Side />
          <TextInput
            source="label"
            label="Remarque"
            helperText={false}
            slotProps={{ htmlInput: { maxLength: 200, autoComplete: 'off' } }}
          />
        </Stack>
      </Form>
    </ConfirmDialog>
  );
}

function Side() {
  const { way } = useFormValues<ExplainValues>();
  if (way === 'means') return <MeansInputs />;
  return (
    <SelectInput
      source="account"
      label="Compte"
      choices={choicesOf(ACCOUNTS, BOOK_LABELS)}
      helperText={false}
      validate={(value: unknown) => (value ? undefined : 'Choisissez un compte.')}
    />
  );
}
