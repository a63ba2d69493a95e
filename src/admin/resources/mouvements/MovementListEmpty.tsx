import { useListContext } from 'react-admin';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { EmptyState } from '../../../shared/ui/feedback/EmptyState.tsx';
import { useToday } from '../../components/useToday.ts';
import { periodOf, withPeriod, type MovementFilters } from './filters.ts';

export function MovementListEmpty() {
  const list = useListContext();
  const today = useToday();
  const filters = list.filterValues as MovementFilters;
  return (
    <EmptyState
      icon="wallet"
      title="Aucun mouvement ne correspond"
      actions={
        periodOf(filters, today) !== 'all' && (
          <Button onClick={() => list.setFilters(withPeriod(filters, 'all', today))}>Chercher depuis le début</Button>
        )
      }
    >
      <p>La recherche porte sur les premières lettres du nom et sur la période choisie.</p>
    </EmptyState>
  );
}
