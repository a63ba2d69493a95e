import { useListContext } from 'react-admin';
import { EmptyState } from '../../../shared/ui/feedback/EmptyState.tsx';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { useFilterValues } from '../../components/useFilterValues.ts';
import { FIRST_FILTERS } from './filters.tsx';

export function DiverListEmpty() {
  const { setFilters } = useListContext();
  const filters = useFilterValues();
  return (
    <EmptyState
      icon="people"
      title="Aucun plongeur ne correspond"
      actions={<Button onClick={() => setFilters(FIRST_FILTERS)}>Voir tous les plongeurs</Button>}
    >
      <p>
        {'q' in filters ? 'La recherche porte sur les premières lettres du nom.' : 'Élargissez ou effacez les filtres.'}
      </p>
    </EmptyState>
  );
}
