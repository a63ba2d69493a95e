import { useListContext } from 'react-admin';
import type { Dossier } from '../../../shared/contract/season.ts';
import type { DossierState } from '../../../shared/domain/membership/dossier-state.ts';
import { SearchField } from '../../screens/SearchField.tsx';
import { StateTabs } from '../../components/StateTabs.tsx';
import { useFilters } from '../../screens/useFilters.ts';
import styles from './Dossiers.module.css';
import { TABS, withSearch, withState, type DossierFilters } from './filters.ts';

/** Which dossiers, with how many there are of each; and whose. */
export function DossierBar() {
  const counts = useListContext<Dossier>().meta as Readonly<Record<DossierState, number>> | undefined;
  const { filters, change } = useFilters<DossierFilters>();
  return (
    <StateTabs
      legend="État des dossiers"
      tabs={TABS}
      current={filters.state}
      counts={counts}
      onChoose={(state) => change((wanted) => withState(wanted, state))}
    >
      <div className={styles.search}>
        <SearchField
          label="Rechercher un nom"
          value={filters.q ?? ''}
          onSearch={(q) => change((wanted) => withSearch(wanted, q))}
        />
      </div>
    </StateTabs>
  );
}
