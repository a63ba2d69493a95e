import { ListBase } from 'react-admin';
import { paths } from '../../../shared/paths.ts';
import { PageTitle } from '../../../shared/ui/navigation/PageTitle.tsx';
import listing from '../../screens/listing.module.css';
import { FailingBanner } from './FailingBanner.tsx';
import { OutboxBar } from './OutboxBar.tsx';
import { OutboxListBody } from './OutboxListBody.tsx';
import { rereadAfter } from './reread.ts';

const NEWEST_FIRST = { field: 'createdAt', order: 'DESC' } as const;

/** A failure is drawn where the list would be, and not said a second time above it. It is read again by itself. */
const QUERY = { onError: () => undefined, refetchInterval: rereadAfter };

/** The club's outbox: what waits, what has gone, what could not be delivered and why; what is shown stands in the address. */
export function OutboxList() {
  return (
    <ListBase
      resource="courriels"
      sort={NEWEST_FIRST}
      perPage={50}
      queryOptions={QUERY}
      // Whoever comes looks at all of them: yesterday's search would hide what goes wrong today.
      storeKey={false}
      disableAuthentication
    >
      <PageTitle back={paths.home} intro="Ce que l’espace membres envoie par e-mail, gardé 30&nbsp;jours.">
        Courriels du club
      </PageTitle>
      <FailingBanner />
      <div className={listing.sheet}>
        <OutboxBar />
        <OutboxListBody />
      </div>
    </ListBase>
  );
}
