import { queryOptions, useQuery } from '@tanstack/react-query';
import { can } from '#domain/permissions.ts';
import { SCREENS } from '#shared/resources.ts';
import { useActor, useOffers } from '../data/club-hooks.ts';
import { administrationOf } from './visible-menus.ts';
import { call } from '#api/client/call.ts';

export const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: ({ signal }) => call('GET /mise-en-route', { signal }),
});

/** Steps of 'Mise en route' that the club has neither done nor left out; 0 for who does not set it up. */
export function useStepsLeft(): number {
  const offersOwn = useOffers('ownScreens');
  const mayDo = can(useActor(), 'club.setUp');
  return useQuery({ ...setupQuery, enabled: offersOwn && mayDo }).data?.left ?? 0;
}

/** Screens that the member may open, by subject; 'Mise en route' gives way when nothing is left. */
export function useAdministration() {
  const isSetUp = useStepsLeft() === 0;
  return administrationOf(useActor(), useOffers('ownScreens')).map(({ subject, screens }) => ({
    subject,
    screens: screens.filter(({ path }) => !(isSetUp && path === SCREENS.setup.path)),
  }));
}
