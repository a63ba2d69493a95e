import { useListContext } from 'react-admin';
import type { DaoRecord } from '../../../shared/api/decoders/dao.ts';
import { paths } from '../../../shared/paths.ts';
import { Button, ButtonLink } from '../../../shared/ui/components/Button.tsx';
import { useClubConfig } from '../../../shared/ui/data/club-hooks.ts';
import { EmptyState } from '../../../shared/ui/feedback/EmptyState.tsx';
import { ErrorMessage } from '../../../shared/ui/feedback/ErrorMessage.tsx';
import { Loading } from '../../../shared/ui/feedback/Skeleton.tsx';
import listing from '../../screens/listing.module.css';
import { Paging } from '../../screens/Paging.tsx';
import { useFilters } from '../../screens/useFilters.ts';
import { useSelection } from '../../screens/useSelection.ts';
import { DaoTable, DaoTableSkeleton } from './DaoTable.tsx';
import { firstFilters, type DaoFilters } from './filters.ts';
import { memberOf } from './words.ts';
import { LockBar } from './LockBar.tsx';

/** The four states of the list: on its way, failed, empty, full; and what is selected of it. */
export function DaoListBody() {
  const { data, error, refetch } = useListContext<DaoRecord>();
  const { filters, change } = useFilters<DaoFilters>();
  const { donationYear } = useClubConfig();
  const selection = useSelection(filters);
  const reset = (): void => change(() => firstFilters(donationYear));
  if (error && !data) {
    return (
      <div className={listing.message}>
        <ErrorMessage error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!data) {
    return (
      <Loading label="Chargement des dons…">
        <DaoTableSkeleton />
      </Loading>
    );
  }
  const narrowed = Object.keys(filters).some((name) => name !== 'year');
  return (
    <>
      {narrowed && (
        <div className={listing.narrowed}>
          <About filters={filters} daos={data} />
          <Button size="s" variant="quiet" icon="close" onClick={reset}>
            Effacer les filtres
          </Button>
        </div>
      )}
      {data.length === 0 ? (
        <div className={listing.nothing}>
          <EmptyState
            icon="calendar"
            title={narrowed ? 'Aucun don ne correspond' : 'Aucun don aux œuvres cette année'}
            actions={
              filters.year !== undefined && (
                <Button onClick={() => change(({ year: _year, ...others }) => others)}>
                  Chercher toutes les années
                </Button>
              )
            }
          >
            <p>
              {narrowed
                ? 'La recherche porte sur les premières lettres du nom et sur les filtres choisis.'
                : 'Les membres dont la fiche porte « Don aux œuvres » saisissent les leurs.'}
            </p>
          </EmptyState>
        </div>
      ) : (
        <>
          <LockBar selection={selection} />
          <DaoTable daos={data} selection={selection} />
          <Paging one="don" many="dons" />
        </>
      )}
    </>
  );
}

/** Whose donations these are, when they are one member's. */
function About({ filters: { diver }, daos }: { readonly filters: DaoFilters; readonly daos: readonly DaoRecord[] }) {
  if (diver === undefined) return null;
  const one = daos.find(({ daoiddiver }) => daoiddiver === diver);
  return (
    <>
      <span>
        Dons de <strong>{one ? memberOf(one) : 'ce membre'}</strong>
      </span>
      <ButtonLink size="s" variant="quiet" icon="user" to={paths.diver(diver)}>
        Ouvrir la fiche
      </ButtonLink>
    </>
  );
}
