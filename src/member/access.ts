import { matchRoutes } from 'react-router-dom';
import type { Actor } from '#domain/permissions.ts';
import { allScreens, type Screen } from '#shared/resources.ts';
import { opensScreen } from '#ui/navigation/visible-menus.ts';

/** Screens that not everybody may open (specification §2 and §6). A right covers the addresses below its own, too. */
const RULES = allScreens
  .filter(({ right, deactivated, ours }) => right !== undefined || deactivated || ours)
  .map((screen) => ({ path: screen.right === undefined ? screen.path : `${screen.path}/*`, handle: screen }));

/** The closest rule applies; addresses without one are open to every active member. */
export const screenAt = (pathname: string): Screen =>
  matchRoutes(RULES, pathname)?.[0]?.route.handle ?? { path: pathname };

/** Opens without the member's record, whatever the role, deactivated or not. */
export function isOpenToEveryMember(pathname: string): boolean {
  const { right, deactivated, ours } = screenAt(pathname);
  return deactivated === true && right === undefined && ours === undefined;
}

export const needsOurServer = (pathname: string): boolean => screenAt(pathname).ours === true;

export const mayOpen = (actor: Actor, pathname: string): boolean => opensScreen(actor, screenAt(pathname));
