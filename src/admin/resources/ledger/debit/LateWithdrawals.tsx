import { Stack } from '@mui/material';
import { DataTable } from 'react-admin';
import type { OutingAccount } from '#contract/ledger.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { amountOfEuros, plural } from '#messages/format.ts';
import { DialogButton } from '#ui/components/DialogButton.tsx';
import { FormDialog } from '#admin/components/form/FormDialog.tsx';
import { Banner } from '#ui/feedback/states.tsx';
import { AmountInput } from '#admin/components/form/TypedInput.tsx';
import { Sheet } from '#admin/components/list/ClubList.tsx';
import { ClubTable, CONTROLS, ROW_HEADER } from '#admin/components/list/ClubTable.tsx';
import { useProviderMutation } from '#admin/providers/hooks.ts';
import type { Debtor } from './debit-values.ts';

type Late = Debtor & { readonly late: NonNullable<Debtor['late']> };
const Col = DataTable.Col<Late>;

/** Late withdrawals with the refund proposed by the club's rule. */
export function LateWithdrawals({ account }: { readonly account: OutingAccount }) {
  const left = account.people.flatMap((person): Late[] => (person.late ? [{ ...person, late: person.late }] : []));
  if (left.length === 0) return null;
  return (
    <Stack spacing={2} sx={{ marginBottom: 2 }}>
      <Banner
        tone="warn"
        title={`${plural(left.length, 'désinscription tardive', 'désinscriptions tardives')} à régler`}
      >
        Le prix reste débité tant que vous n’avez pas décidé de ce qui est rendu.
      </Banner>
      <Sheet>
        <ClubTable<Late> label="Désinscriptions tardives" data={left}>
          <Col {...ROW_HEADER} label="Nom" render={sortedName} />
          <Col label="Débité" align="right" render={({ late }) => amountOfEuros(late.paid)} />
          <Col label="Proposé à rendre" align="right" render={({ late }) => amountOfEuros(late.proposed)} />
          <Col
            label="Actions"
            {...CONTROLS}
            render={(person) => (
              <DialogButton
                size="s"
                renderDialog={(close) => <DecideDialog event={account.event} person={person} onClose={close} />}
              >
                Décider…<span className="visually-hidden"> {sortedName(person)}</span>
              </DialogButton>
            )}
          />
        </ClubTable>
      </Sheet>
    </Stack>
  );
}

interface DecideDialogProps {
  readonly event: OutingAccount['event'];
  readonly person: Late;
  readonly onClose: () => void;
}

function DecideDialog({ event, person, onClose }: DecideDialogProps) {
  const { paid, proposed } = person.late;
  const decide = useProviderMutation({
    mutationFn: (provider, { amount }: { readonly amount: number }) =>
      provider.call('POST /mouvements/sortie/:id/desistement', {
        params: { id: event.id },
        body: { diver: person.id, amount },
      }),
    success: () => `La désinscription de ${sortedName(person)} est réglée.`,
    onSuccess: onClose,
  });
  const withinPaid = (amount: unknown) =>
    typeof amount === 'number' && amount >= 0 && amount <= paid
      ? undefined
      : `Indiquez un montant de 0 à ${amountOfEuros(paid)}.`;
  return (
    <FormDialog
      title="Régler cette désinscription"
      subtitle={`${sortedName(person)}, ${amountOfEuros(paid)} débités`}
      confirmLabel="Régler"
      values={{ amount: proposed }}
      mutation={decide}
      onClose={onClose}
    >
      <AmountInput
        source="amount"
        label="Rendu au porte-monnaie"
        helperText={`La règle du club propose ${amountOfEuros(proposed)}. Avec 0, tout est gardé.`}
        emptyValue={null}
        validate={withinPaid}
      />
    </FormDialog>
  );
}
