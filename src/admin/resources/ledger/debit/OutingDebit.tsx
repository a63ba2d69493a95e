import { Stack } from '@mui/material';
import { DataTable } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { OutingAccount } from '#contract/ledger.ts';
import { parisDay } from '#domain/dates.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { amountOfEuros, longDay, plural } from '#messages/format.ts';
import { paths } from '#shared/paths.ts';
import { ButtonLink } from '#ui/components/Button.tsx';
import { Banner, EmptyState } from '#ui/feedback/states.tsx';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';
import { ConfirmButton } from '#admin/components/ConfirmButton.tsx';
import { NotRead } from '#admin/components/form/ClubEdit.tsx';
import { FormSkeleton } from '#admin/components/form/ClubForm.tsx';
import { Sheet } from '#admin/components/list/ClubList.tsx';
import { ClubTable, ROW_HEADER, AmountField } from '#admin/components/list/ClubTable.tsx';
import { useProviderQuery } from '#admin/providers/hooks.ts';
import type { Debtor } from './debit-values.ts';
import { DebitForm, RoleBadge } from './DebitForm.tsx';
import { LateWithdrawals } from './LateWithdrawals.tsx';

export function OutingDebit() {
  const id = Number(useParams()['id']);
  const reading = useProviderQuery(
    ['ledger', 'sortie', id],
    (provider, call) => provider.call('GET /mouvements/sortie/:id', { ...call, params: { id } }),
    // A reading on focus would change the lines while the treasurer edits them.
    { staleTime: 0, refetchOnWindowFocus: false },
  );
  const { data: account, error, refetch } = reading;
  const title = 'Débiter une sortie';
  if (!account && !error) return <FormSkeleton back={paths.ledger} />;
  if (!account) return <NotRead back={paths.ledger} title={title} error={error} onRetry={() => void refetch()} />;
  const { event, status, people } = account;
  const isCancelled = status === 'CANCELLED';
  return (
    <>
      <PageTitle
        back={paths.ledger}
        intro={`${longDay(parisDay(event.date))}, ${event.site}`}
        actions={
          <ButtonLink to={paths.eventUpdate(event.id)} variant="quiet" icon="edit">
            Ouvrir la plongée
          </ButtonLink>
        }
      >
        {isCancelled ? 'Rembourser une sortie annulée' : title}
      </PageTitle>
      {!isCancelled && <LateWithdrawals account={account} />}
      {people.length === 0 ? (
        <EmptyState icon="people" title="Personne n’a été inscrit à cette plongée">
          <p>Il n’y a rien à débiter.</p>
        </EmptyState>
      ) : isCancelled ? (
        <Refund account={account} />
      ) : (
        // Remounts the form for another outing.
        <DebitForm key={event.id} account={account} />
      )}
    </>
  );
}

const Col = DataTable.Col<Debtor>;

function Refund({ account }: { readonly account: OutingAccount }) {
  const { event, debits, debited, people } = account;
  const sum = amountOfEuros(debited);
  return (
    <Stack spacing={2}>
      {debits > 0 ? (
        <Banner
          tone="warn"
          title={`Cette plongée est annulée\u00a0: ${sum} sont à rembourser`}
          actions={
            <ConfirmButton
              variant="primary"
              icon="wallet"
              label={`Rembourser ${sum}`}
              dialog={{
                title: 'Rembourser cette plongée\u00a0?',
                cancelLabel: 'Ne rien rembourser',
                confirmLabel: `Rembourser ${sum}`,
              }}
              mutation={{
                mutationFn: (provider) =>
                  provider.call('POST /mouvements/sortie/:id/remboursement', { params: { id: event.id } }),
                success: () => `${sum} remboursés.`,
              }}
            >
              <p>
                {plural(debits, 'débit sera remboursé', 'débits seront remboursés')}, <strong>{sum}</strong> en tout.
                Chaque membre retrouve ce qu’il a payé pour cette plongée, et le lit dans son relevé.
              </p>
            </ConfirmButton>
          }
        />
      ) : (
        <Banner tone="ok" title="Cette plongée est annulée, et il n’y a rien à rembourser." />
      )}
      <Sheet>
        <ClubTable<Debtor> label="Personnes débitées" data={people.filter((person) => person.debited > 0)}>
          <Col {...ROW_HEADER} label="Nom" render={sortedName} />
          <Col label="Inscription" render={(person) => <RoleBadge person={person} />} />
          <Col source="debited" label="Débité" align="right" field={AmountField} />
          <Col
            label="Remboursé"
            align="right"
            render={({ refunded }) => (refunded > 0 ? amountOfEuros(refunded) : '—')}
          />
          <Col source="wallet" label="Porte-monnaie" align="right" field={AmountField} />
        </ClubTable>
      </Sheet>
    </Stack>
  );
}
