import { Stack } from '@mui/material';
import { useState } from 'react';
import { DataTable } from 'react-admin';
import type { Deposable } from '#contract/books.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { centsOfEuros, eurosOfCents } from '#domain/money.ts';
import { formatEuros, parseEuros } from '#domain/typed-amount.ts';
import { amountOfEuros, numericDay, plural } from '#messages/format.ts';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { Options, Select, TextField } from '#ui/form/Field.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { AmountField, ClubTable, ROW_HEADER } from '#admin/components/list/ClubTable.tsx';
import { useProviderMutation, useProviderQuery } from '#admin/providers/hooks.ts';
import { onceKey } from '#admin/providers/once-key.ts';

type Cheque = Deposable['cheques'][number];
type Kind = 'CHEQUE' | 'CASH';
const KINDS = [
  ['CHEQUE', 'Des chèques'],
  ['CASH', 'Des espèces'],
] as const;

/** Hands cheques or cash to the bank; those whose day has come are proposed. */
export function DepositDialog({ onClose }: { readonly onClose: () => void }) {
  const query = useProviderQuery(
    ['books', 'deposable'],
    (provider, call) => provider.call('GET /caisse/a-remettre', call),
    // A reading on focus would change the proposal while it is edited.
    { staleTime: 0, refetchOnWindowFocus: false },
  );
  return (
    <QueryBody query={query} skeleton={<Skeleton height={120} />}>
      {(deposable) => <DepositForm deposable={deposable} onClose={onClose} />}
    </QueryBody>
  );
}

interface DepositFormProps {
  readonly deposable: Deposable;
  readonly onClose: () => void;
}

function DepositForm({ deposable: { cash, cheques }, onClose }: DepositFormProps) {
  const [key] = useState(onceKey);
  const [kind, setKind] = useState<Kind>(cheques.length > 0 ? 'CHEQUE' : 'CASH');
  const [left, setLeft] = useState<ReadonlySet<number>>(
    new Set(cheques.filter(({ isDue }) => !isDue).map(({ id }) => id)),
  );
  const [typed, setTyped] = useState(formatEuros(cash));
  const chosen = cheques.filter(({ id }) => !left.has(id));
  const sum = eurosOfCents(chosen.reduce((all, { amount }) => all + (centsOfEuros(amount) ?? 0), 0));
  const amount = kind === 'CASH' ? parseEuros(typed) : sum;
  const reason =
    kind === 'CHEQUE'
      ? chosen.length === 0 && 'Cochez au moins un chèque.'
      : (amount === null || amount <= 0 || amount > cash) && `Écrivez une somme, ${amountOfEuros(cash)} au plus.`;
  const deposit = useProviderMutation({
    mutationFn: (provider) =>
      provider.call('POST /caisse/remises', {
        body: kind === 'CASH' ? { kind, key, amount: amount ?? 0 } : { kind, key, cheques: chosen.map(({ id }) => id) },
      }),
    success: (done) => `Remise n°\u00a0${done.id}\u00a0: ${amountOfEuros(done.amount)}.`,
    onSuccess: onClose,
  });
  const toggle = (id: number) =>
    setLeft((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set(before).add(id)));
  return (
    <ConfirmDialog
      size="m"
      title="Remettre en banque"
      subtitle={
        kind === 'CHEQUE'
          ? `${plural(chosen.length, 'chèque', 'chèques')}, ${amountOfEuros(sum)}`
          : `${amountOfEuros(cash)} dans la caisse`
      }
      confirmLabel={`Remettre ${amount === null ? '' : amountOfEuros(amount)}`}
      reason={reason || null}
      mutation={deposit}
      onConfirm={() => deposit.mutate()}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <Select
          label="Quoi"
          value={kind}
          onChange={({ target }) => setKind(target.value === 'CASH' ? 'CASH' : 'CHEQUE')}
        >
          <Options of={KINDS} />
        </Select>
        {kind === 'CASH' ? (
          <TextField
            label="Somme remise"
            unit="€"
            inputMode="decimal"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        ) : (
          <Cheques cheques={cheques} left={left} onToggle={toggle} />
        )}
      </Stack>
    </ConfirmDialog>
  );
}

const Col = DataTable.Col<Cheque>;

interface ChequesProps {
  readonly cheques: readonly Cheque[];
  readonly left: ReadonlySet<number>;
  readonly onToggle: (id: number) => void;
}

const Cheques = ({ cheques, left, onToggle }: ChequesProps) =>
  cheques.length === 0 ? (
    <p className="quiet">Aucun chèque n’est à remettre.</p>
  ) : (
    <ClubTable<Cheque> label="Chèques à remettre" data={cheques}>
      <Col
        {...ROW_HEADER}
        label="Chèque"
        render={({ id, drawer, diver, number }) => (
          <Checkbox
            label={`${drawer ?? sortedName(diver)}${number === null ? '' : `, n°\u00a0${number}`}`}
            checked={!left.has(id)}
            onChange={() => onToggle(id)}
          />
        )}
      />
      <Col label="Banque" render={({ bank }) => bank ?? ''} />
      <Col
        label="À partir du"
        render={({ dueOn }) => (dueOn === null ? '' : <time dateTime={dueOn}>{numericDay(dueOn)}</time>)}
      />
      <Col source="amount" label="Montant" align="right" field={AmountField} disableSort />
    </ClubTable>
  );
