import { ListBase } from 'react-admin';
import { paths } from '../../../shared/paths.ts';
import { can } from '../../../shared/domain/permissions.ts';
import { ButtonLink } from '../../../shared/ui/components/Button.tsx';
import { useActor } from '../../../shared/ui/data/club-hooks.ts';
import { PageTitle } from '../../../shared/ui/navigation/PageTitle.tsx';
import listing from '../../screens/listing.module.css';
import { SAID_IN_PLACE } from '../../screens/said-in-place.ts';
import { DiverFiltersBar } from './DiverFiltersBar.tsx';
import { DiverListBody } from './DiverListBody.tsx';
import { FIRST_FILTERS } from './filters.ts';
import { ListActions } from './ListActions.tsx';

const BY_NAME = { field: 'lastname,firstname', order: 'ASC' } as const;

/** The members (specification §2 'Divers'); search, filters, order and page stand in the address. */
export function DiverList() {
  const mayCreate = can(useActor(), 'divers.create');
  return (
    <ListBase
      resource="divers"
      sort={BY_NAME}
      perPage={25}
      filterDefaultValues={FIRST_FILTERS}
      queryOptions={SAID_IN_PLACE}
      disableAuthentication
    >
      <PageTitle
        back={paths.home}
        actions={
          <>
            <ListActions />
            {mayCreate && (
              <ButtonLink to={paths.diverNew} variant="primary" icon="plus">
                Nouveau plongeur
              </ButtonLink>
            )}
          </>
        }
      >
        Plongeurs
      </PageTitle>
      <div className={listing.sheet}>
        <DiverFiltersBar />
        <DiverListBody />
      </div>
    </ListBase>
  );
}
