import { useListContext } from 'react-admin';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { EmptyState } from '../../../shared/ui/feedback/EmptyState.tsx';
import { useFilterValues } from '../../components/useFilterValues.ts';
import type { DaoFilters } from './filters.ts';

export function DaoListEmpty() {
  const { setFilters } = useListContext();
  const { year, ...others } = useFilterValues<DaoFilters>();
  const isNarrowed = Object.keys(others).length > 0;
  return (
    <EmptyState
      icon="calendar"
      title={isNarrowed ? 'Aucun don ne correspond' : 'Aucun don aux œuvres cette année'}
      actions={year !== undefined && <Button onClick={() => setFilters(others)}>Chercher toutes les années</Button>}
    >
      <p>
        {isNarrowed
          ? 'La recherche porte sur les premières lettres du nom et sur les filtres choisis.'
          : 'Les membres dont la fiche porte « Don aux œuvres » saisissent les leurs.'}
      </p>
    </EmptyState>
  );
}
