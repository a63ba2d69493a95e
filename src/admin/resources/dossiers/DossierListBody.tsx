import { useListContext } from 'react-admin';
import type { Dossier } from '../../../shared/contract/season.ts';
import { EmptyState } from '../../../shared/ui/feedback/EmptyState.tsx';
import { ErrorMessage } from '../../../shared/ui/feedback/ErrorMessage.tsx';
import { Loading, Skeleton } from '../../../shared/ui/feedback/Skeleton.tsx';
import listing from '../../screens/listing.module.css';
import { Paging } from '../../screens/Paging.tsx';
import { useSelection } from '../../screens/useSelection.ts';
import { DossierBar } from './DossierBar.tsx';
import styles from './Dossiers.module.css';
import { DossierTable } from './DossierTable.tsx';
import type { DossierFilters } from './filters.ts';
import { RemindBar } from './RemindBar.tsx';

/** The tabs and the search, and the four states of the list: on its way, failed, nobody, some. */
export function DossierListBody() {
  const list = useListContext<Dossier>();
  const { data, error, refetch } = list;
  const filters = list.filterValues as DossierFilters;
  const selection = useSelection(filters);
  return (
    <>
      <DossierBar />
      {error && !data ? (
        <div className={listing.message}>
          <ErrorMessage error={error} onRetry={() => void refetch()} />
        </div>
      ) : !data ? (
        <Loading label="Chargement des dossiers…">
          <div className={styles.waiting}>
            {Array.from({ length: 10 }, (_, row) => (
              <Skeleton key={row} height={22} />
            ))}
          </div>
        </Loading>
      ) : data.length === 0 ? (
        <Nobody filters={filters} />
      ) : (
        <>
          <RemindBar selection={selection} />
          <DossierTable dossiers={data} selection={selection} />
          <Paging one="dossier" many="dossiers" />
        </>
      )}
    </>
  );
}

const TITLES = {
  awaited: 'Aucun dossier n’est attendu',
  sent: 'Aucun dossier envoyé n’attend de paiement',
  paid: 'Aucun dossier n’est réglé',
} as const;

function Nobody({ filters: { q, state } }: { readonly filters: DossierFilters }) {
  if (q) {
    return (
      <EmptyState icon="people" title="Aucun membre ne correspond">
        <p>La recherche porte sur les premières lettres du nom, dans cet onglet.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="check" title={state ? TITLES[state] : 'Aucun dossier n’a été demandé'}>
      <p>
        {state === 'awaited'
          ? 'Tous les membres à qui il a été demandé l’ont envoyé.'
          : 'Ouvrez une saison pour demander les dossiers aux membres.'}
      </p>
    </EmptyState>
  );
}
