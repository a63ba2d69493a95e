import { useListContext } from 'react-admin';
import type { MovementRecord } from '../../../shared/api/decoders/ledger.ts';
import { Button, ButtonLink } from '../../../shared/ui/components/Button.tsx';
import { EmptyState } from '../../../shared/ui/feedback/EmptyState.tsx';
import { ErrorMessage } from '../../../shared/ui/feedback/ErrorMessage.tsx';
import { Loading } from '../../../shared/ui/feedback/Skeleton.tsx';
import { paths } from '../../../shared/paths.ts';
import listing from '../../screens/listing.module.css';
import { nameOf } from '../../screens/names.ts';
import { Paging } from '../../screens/Paging.tsx';
import { useFilters } from '../../screens/useFilters.ts';
import { useToday } from '../../components/useToday.ts';
import { firstFilters, periodOf, type MovementFilters } from './filters.ts';
import { MovementTable, MovementTableSkeleton } from './MovementTable.tsx';

const isNarrowed = ({ from: _from, to: _to, ...others }: MovementFilters): boolean => Object.keys(others).length > 0;

/** The four states of the list: on its way, failed, empty, full. */
export function MovementListBody() {
  const { data, error, refetch } = useListContext<MovementRecord>();
  const today = useToday();
  const { filters, change } = useFilters<MovementFilters>();
  const reset = (): void => change(() => firstFilters(today));
  if (error && !data) {
    return (
      <div className={listing.message}>
        <ErrorMessage error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!data) {
    return (
      <Loading label="Chargement des mouvements…">
        <MovementTableSkeleton />
      </Loading>
    );
  }
  return (
    <>
      {isNarrowed(filters) && (
        <div className={listing.narrowed}>
          <About filters={filters} movements={data} />
          <Button size="s" variant="quiet" icon="close" onClick={reset}>
            Effacer les filtres
          </Button>
        </div>
      )}
      {data.length === 0 ? (
        <EmptyState
          icon="wallet"
          title="Aucun mouvement ne correspond"
          actions={
            periodOf(filters, today) !== 'all' && (
              <Button onClick={() => change(({ from: _from, to: _to, ...others }) => others)}>
                Chercher depuis le début
              </Button>
            )
          }
        >
          <p>La recherche porte sur les premières lettres du nom et sur la période choisie.</p>
        </EmptyState>
      ) : (
        <>
          <MovementTable movements={data} />
          <Paging one="mouvement" many="mouvements" />
        </>
      )}
    </>
  );
}

/** Whose movements these are, when they are one member's. */
function About({
  filters,
  movements,
}: {
  readonly filters: MovementFilters;
  readonly movements: readonly MovementRecord[];
}) {
  if (filters.diver === undefined) return null;
  const diver = movements.find((movement) => movement.diver.id === Number(filters.diver))?.diver;
  return (
    <>
      <span>
        Mouvements de <strong>{diver ? nameOf(diver) : 'ce membre'}</strong>
      </span>
      <ButtonLink size="s" variant="quiet" icon="user" to={paths.diver(filters.diver)}>
        Ouvrir la fiche
      </ButtonLink>
    </>
  );
}
