import { useListContext } from 'react-admin';
import type { DiverRecord } from '../../../shared/api/decoders/diver.ts';
import { plural } from '../../../shared/messages/numbers.ts';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { EmptyState } from '../../../shared/ui/feedback/EmptyState.tsx';
import { ErrorMessage } from '../../../shared/ui/feedback/ErrorMessage.tsx';
import { Loading, Skeleton } from '../../../shared/ui/feedback/Skeleton.tsx';
import listing from '../../screens/listing.module.css';
import { Paging } from '../../screens/Paging.tsx';
import { useShow } from '../../screens/useShow.ts';
import { DiverTable, DiverTableSkeleton } from './DiverTable.tsx';
import styles from './DiverList.module.css';
import { FIRST_FILTERS, isNarrowed, type ListFilters } from './filters.ts';

/** The four states of the list: on its way, failed, nobody, some. */
export function DiverListBody() {
  const list = useListContext<DiverRecord>();
  const { data, total = 0, error, refetch } = list;
  const show = useShow<ListFilters>();
  const filters = list.filterValues as ListFilters;
  const narrowed = isNarrowed(filters);
  const reset = (): void => show({ filter: FIRST_FILTERS });
  if (error && !data) {
    return (
      <div className={listing.message}>
        <ErrorMessage error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!data) {
    return (
      <Loading label="Chargement des plongeurs…">
        <div className={styles.count}>
          <Skeleton height={14} width={90} />
        </div>
        <DiverTableSkeleton />
      </Loading>
    );
  }
  return (
    <>
      <div className={styles.count}>
        <output>{plural(total, 'plongeur', 'plongeurs')}</output>
        {narrowed && (
          <Button size="s" variant="quiet" icon="close" onClick={reset}>
            Effacer les filtres
          </Button>
        )}
      </div>
      {data.length === 0 ? (
        <div className={listing.nothing}>
          <EmptyState
            icon="people"
            title="Aucun plongeur ne correspond"
            actions={narrowed && <Button onClick={reset}>Voir tous les plongeurs</Button>}
          >
            <p>
              {filters.q
                ? 'La recherche porte sur les premières lettres du nom.'
                : 'Élargissez ou effacez les filtres.'}
            </p>
          </EmptyState>
        </div>
      ) : (
        <>
          <DiverTable divers={data} />
          <Paging one="plongeur" many="plongeurs" />
        </>
      )}
    </>
  );
}
