import { queryOptions, useQuery } from '@tanstack/react-query';
import { ADMINISTRATION } from '#shared/administration.ts';
import { getSetup } from '#api/resources/club.ts';
import { can } from '#domain/permissions.ts';
import { SCREENS } from '#shared/resources.ts';
import { useActor, useServer } from '../data/club-hooks.ts';
import { isOffered } from './visible-menus.ts';

export const setupQuery = queryOptions({ queryKey: ['setup'], queryFn: ({ signal }) => getSetup({ signal }) });

/** Steps of 'Mise en route' that the club has neither done nor left out; 0 for who does not set it up. */
export function useStepsLeft(): number {
  const isOurs = useServer() === 'ours';
  const mayDo = can(useActor(), 'club.setUp');
  return useQuery({ ...setupQuery, enabled: isOurs && mayDo }).data?.left ?? 0;
}

/** Screens that the member may open, by subject; 'Mise en route' gives way when nothing is left. */
export function useAdministration() {
  const actor = useActor();
  const isOurs = useServer() === 'ours';
  const isSetUp = useStepsLeft() === 0;
  return ADMINISTRATION.map(([subject, screens]) => ({
    subject,
    screens: screens.filter(
      (screen) => isOffered(screen, actor, isOurs) && !(isSetUp && screen.path === SCREENS.setup.path),
    ),
  }));
}
