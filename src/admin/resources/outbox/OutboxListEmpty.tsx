import { useListContext } from 'react-admin';
import type { MailState } from '../../../shared/domain/mail/kinds.ts';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { EmptyState } from '../../../shared/ui/feedback/EmptyState.tsx';
import { useFilterValues } from '../../components/list/filters.tsx';

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

interface Filters {
  readonly q?: string;
  readonly kind?: string;
  readonly state?: MailState;
}

export function OutboxListEmpty() {
  const { setFilters } = useListContext();
  const { q, kind, state } = useFilterValues<Filters>();
  if (q || kind) {
    return (
      <EmptyState
        icon="mail"
        title="Aucun courriel ne correspond"
        actions={<Button onClick={() => setFilters(state ? { state } : {})}>Effacer la recherche</Button>}
      >
        <p>La recherche porte sur le nom du membre, l’adresse et l’objet, dans cet onglet.</p>
      </EmptyState>
    );
  }
  const { icon, title, text } = EMPTY[state ?? 'all'];
  return (
    <EmptyState icon={icon} title={title}>
      <p>{text}</p>
    </EmptyState>
  );
}
