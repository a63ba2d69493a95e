import { useListContext } from 'react-admin';
import type { OutboxMail } from '../../../shared/contract/outbox.ts';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { EmptyState } from '../../../shared/ui/feedback/EmptyState.tsx';
import { ErrorMessage } from '../../../shared/ui/feedback/ErrorMessage.tsx';
import { Loading } from '../../../shared/ui/feedback/Skeleton.tsx';
import listing from '../../screens/listing.module.css';
import { Paging } from '../../screens/Paging.tsx';
import { useFilters } from '../../screens/useFilters.ts';
import type { OutboxFilters } from './filters.ts';
import { OutboxTable, OutboxTableSkeleton } from './OutboxTable.tsx';

/** The four states of the list: on its way, failed, empty, full. */
export function OutboxListBody() {
  const { data, error, refetch } = useListContext<OutboxMail>();
  if (error && !data) {
    return (
      <div className={listing.message}>
        <ErrorMessage error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!data) {
    return (
      <Loading label="Chargement des courriels…">
        <OutboxTableSkeleton />
      </Loading>
    );
  }
  if (data.length === 0) {
    return (
      <div className={listing.nothing}>
        <Nothing />
      </div>
    );
  }
  return (
    <>
      <OutboxTable mails={data} />
      <Paging one="courriel" many="courriels" />
    </>
  );
}

const EMPTY = {
  waiting: {
    icon: 'check',
    title: 'Aucun courriel n’attend',
    text: 'Tout ce que le club avait à envoyer est parti.',
  },
  sent: {
    icon: 'mail',
    title: 'Aucun courriel n’a été envoyé',
    text: 'Les courriels envoyés restent ici pendant 30\u00a0jours.',
  },
  failed: {
    icon: 'check',
    title: 'Aucun courriel n’a été refusé',
    text: 'Ceux qu’un serveur refuse, ou qui ne passent pas pendant 7\u00a0jours, viendraient ici avec la raison.',
  },
  all: {
    icon: 'mail',
    title: 'Aucun courriel pour l’instant',
    text: 'Inscriptions, rappels, dossiers\u00a0: ce que le club envoie par e-mail se suit ici pendant 30\u00a0jours.',
  },
} as const;

/** What is empty depends on what one looks at. */
function Nothing() {
  const { filters, change } = useFilters<OutboxFilters>();
  if (filters.q || filters.kind) {
    return (
      <EmptyState
        icon="mail"
        title="Aucun courriel ne correspond"
        actions={<Button onClick={() => change(({ state }) => (state ? { state } : {}))}>Effacer la recherche</Button>}
      >
        <p>La recherche porte sur le nom du membre, l’adresse et l’objet, dans cet onglet.</p>
      </EmptyState>
    );
  }
  const { icon, title, text } = EMPTY[filters.state ?? 'all'];
  return (
    <EmptyState icon={icon} title={title}>
      <p>{text}</p>
    </EmptyState>
  );
}
