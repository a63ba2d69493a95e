import { ListBase } from 'react-admin';
import { paths } from '../../../shared/paths.ts';
import { PageTitle } from '../../../shared/ui/navigation/PageTitle.tsx';
import listing from '../../screens/listing.module.css';
import { SAID_IN_PLACE } from '../../screens/said-in-place.ts';
import { useToday } from '../../components/useToday.ts';
import { firstFilters } from './filters.ts';
import { MovementActions } from './MovementActions.tsx';
import { MovementFigures } from './MovementFigures.tsx';
import { MovementFiltersBar } from './MovementFiltersBar.tsx';
import { MovementListBody } from './MovementListBody.tsx';
import { ToRefund } from './ToRefund.tsx';

const NEWEST_FIRST = { field: 'at', order: 'DESC' } as const;

/** Everybody's movements of money, for the treasurer; search, period, order and page stand in the address. */
export function MovementList() {
  const today = useToday();
  return (
    <ListBase
      resource="mouvements"
      sort={NEWEST_FIRST}
      perPage={25}
      filterDefaultValues={firstFilters(today)}
      queryOptions={SAID_IN_PLACE}
      disableAuthentication
    >
      <PageTitle back={paths.home} actions={<MovementActions />}>
        Mouvements
      </PageTitle>
      <ToRefund />
      <MovementFigures />
      <div className={listing.sheet}>
        <MovementFiltersBar />
        <MovementListBody />
      </div>
    </ListBase>
  );
}
