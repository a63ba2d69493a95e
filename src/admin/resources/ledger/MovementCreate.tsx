import { Box } from '@mui/material';
import { useState } from 'react';
import { RadioButtonGroupInput, useGetList } from 'react-admin';
import { onceKey } from '#admin/providers/once-key.ts';
import type { Movement } from '#contract/ledger.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { centsOfEuros } from '#domain/money.ts';
import { useFormValues } from '#admin/components/form/useFormValues.ts';
import { signedAmount } from '#messages/ledger.ts';
import { amount } from '#messages/format.ts';
import { FormDialog } from '#admin/components/form/FormDialog.tsx';
import { ReasonInput } from '#admin/components/form/LineInput.tsx';
import { token } from '#ui/theme/tokens.ts';
import { MemberInput } from '#admin/components/form/MemberInput.tsx';
import { meansFrom, MeansInputs, type MeansValues } from '#admin/components/form/MeansInputs.tsx';
import { AmountInput, isPositive } from '#admin/components/form/TypedInput.tsx';
import { Arrow } from '#admin/components/history/History.tsx';
import { useFilterValues } from '#admin/components/list/filters.tsx';
import { useProviderMutation } from '#admin/providers/hooks.ts';
import type { MovementFilters } from './filters.tsx';

interface MovementValues extends MeansValues {
  readonly diver?: number;
  readonly direction: 'in' | 'out';
  /** Euros; a text while it is unreadable. */
  readonly amount: number | string | null;
  readonly reason?: string;
}

const DIRECTIONS = [
  { id: 'out', name: 'Débiter le porte-monnaie' },
  { id: 'in', name: 'Créditer le porte-monnaie' },
];

export function MovementCreate({ onClose }: { readonly onClose: () => void }) {
  // Proposes the member whose ledger is listed.
  const { diver } = useFilterValues<MovementFilters>();
  const first: MovementValues = { ...(diver !== undefined && { diver }), direction: 'out', amount: null };
  // Makes a repeated request one movement.
  const [key] = useState(onceKey);
  const create = useProviderMutation({
    mutationFn: (provider, { diver: member = 0, direction, amount: euros, reason = '', ...values }: MovementValues) =>
      provider.call('POST /mouvements', {
        body: {
          diver: member,
          amount: (direction === 'out' ? -1 : 1) * Number(euros),
          reason: reason.trim(),
          key,
          ...meansFrom(values),
        },
      }),
    success: (movement) => `${signedAmount(centsOfEuros(movement.amount) ?? 0)} pour ${sortedName(movement.diver)}.`,
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title="Nouveau mouvement"
      confirmLabel="Enregistrer le mouvement"
      values={first}
      mutation={create}
      onClose={onClose}
    >
      <MemberInput source="diver" />
      <RadioButtonGroupInput source="direction" label="Sens" choices={DIRECTIONS} />
      <AmountInput source="amount" label="Montant" emptyValue={0} validate={isPositive} />
      <MeansInputs optional />
      <ReasonInput helperText="Le membre le lit dans son relevé." />
      <MovementBalance />
    </FormDialog>
  );
}

function MovementBalance() {
  const { diver, direction, amount: euros } = useFormValues<MovementValues>();
  // Reads the ledger, which also has deactivated and deleted members.
  const { data } = useGetList<Movement>(
    'ledger',
    { pagination: { page: 1, perPage: 1 }, sort: { field: 'at', order: 'DESC' }, filter: { diver, account: 'WALLET' } },
    { enabled: diver !== undefined },
  );
  if (!data) return null;
  const before = centsOfEuros(data[0]?.balance ?? 0) ?? 0;
  const cents = typeof euros === 'number' ? centsOfEuros(euros) : null;
  const after = cents === null || cents <= 0 ? null : before + (direction === 'out' ? -cents : cents);
  return (
    <Box component="output" sx={{ padding: 1.5, borderRadius: 1, backgroundColor: token('color-sunken') }}>
      Solde&nbsp;: {amount(before)}
      {after !== null && (
        <>
          {' '}
          <Arrow />
          <span className="visually-hidden"> puis </span> <strong>{amount(after)}</strong>
        </>
      )}
    </Box>
  );
}
