import { useParams } from 'react-router-dom';
import { parisDay } from '../../../../shared/domain/dates.ts';
import { longDay } from '../../../../shared/messages/dates.ts';
import { paths } from '../../../../shared/paths.ts';
import { ButtonLink } from '../../../../shared/ui/components/Button.tsx';
import { EmptyState } from '../../../../shared/ui/feedback/EmptyState.tsx';
import { ErrorMessage } from '../../../../shared/ui/feedback/ErrorMessage.tsx';
import { PageTitle } from '../../../../shared/ui/navigation/PageTitle.tsx';
import { FormSkeleton } from '../../../components/form/ClubForm.tsx';
import { useProviderQuery } from '../../../providers/hooks.ts';
import { DebitForm } from './DebitForm.tsx';
import { Refund } from './Refund.tsx';

export function OutingDebit() {
  const { id = '' } = useParams();
  const query = useProviderQuery(
    ['ledger', 'getOutingAccount', id],
    (provider, call) => provider.getOutingAccount(id, call),
    // A reading on focus would change the lines while the treasurer edits them.
    { staleTime: 0, refetchOnWindowFocus: false },
  );
  const { data: account, error, refetch } = query;
  if (!account) {
    return error ? (
      <>
        <PageTitle back={paths.ledger}>Débiter une sortie</PageTitle>
        <ErrorMessage error={error} onRetry={() => void refetch()} />
      </>
    ) : (
      <FormSkeleton back={paths.ledger} />
    );
  }
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
        {isCancelled ? 'Rembourser une sortie annulée' : 'Débiter une sortie'}
      </PageTitle>
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
