import { useParams } from 'react-router';
import { parisDay } from '../../../../shared/domain/dates.ts';
import { longDay } from '../../../../shared/messages/dates.ts';
import { paths } from '../../../../shared/paths.ts';
import { ButtonLink } from '../../../../shared/ui/components/Button.tsx';
import { EmptyState } from '../../../../shared/ui/feedback/EmptyState.tsx';
import { ErrorMessage } from '../../../../shared/ui/feedback/ErrorMessage.tsx';
import { PageTitle } from '../../../../shared/ui/navigation/PageTitle.tsx';
import { FormSkeleton } from '../../../components/FormSkeleton.tsx';
import { DebitForm } from './DebitForm.tsx';
import { Refund } from './Refund.tsx';
import { useOutingAccount } from './useOutingAccount.ts';

/** One outing and the ledger: everybody is debited at once, or paid back when it does not take place. */
export function OutingDebitScreen() {
  const { id = '' } = useParams();
  const { data: account, error, refetch } = useOutingAccount(id);
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
  const { event, status } = account;
  const cancelled = status === 'CANCELLED';
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
        {cancelled ? 'Rembourser une sortie annulée' : 'Débiter une sortie'}
      </PageTitle>
      {account.people.length === 0 ? (
        <Nobody />
      ) : cancelled ? (
        <Refund account={account} />
      ) : (
        <DebitForm account={account} />
      )}
    </>
  );
}

const Nobody = () => (
  <EmptyState icon="people" title="Personne n’a été inscrit à cette plongée">
    <p>Il n’y a rien à débiter.</p>
  </EmptyState>
);
