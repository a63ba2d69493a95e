import { allScreens, SCREENS, type Screen, type ScreenName } from './resources.ts';

type AddressOf<Path extends string> = Path extends `${string}:id` ? (id: number | string) => string : Path;

const addressOf = ({ path }: Screen) =>
  path.endsWith(':id') ? (id: number | string) => path.slice(0, -3) + String(id) : path;

/** Addresses of the registry; all links and routes are built from here. */
export const paths = {
  ...(Object.fromEntries(Object.entries(SCREENS).map(([name, screen]) => [name, addressOf(screen)])) as {
    readonly [Name in ScreenName]: AddressOf<(typeof SCREENS)[Name]['path']>;
  }),
  /** Home page with the outing opened. */
  outing: (id: number | string) => `/?sortie=${id}`,
};

/** `/Divers/new` → `divers`: the router ignores case. */
const firstSegment = (path: string): string => path.toLowerCase().split('/')[1] ?? '';

const backOfficeSegments = new Set(allScreens.filter(({ resource }) => resource).map(({ path }) => firstSegment(path)));

export const isBackOffice = (pathname: string): boolean => backOfficeSegments.has(firstSegment(pathname));

/** The router accepts `/Login/` too; redirecting back there would loop. */
const isSignIn = (path: string): boolean => path.toLowerCase().split(/\/?(?:[?#]|$)/)[0] === paths.login;

/** Allows paths of the application alone (contract §4). */
export function safeRedirect(wanted: string | null | undefined): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || /[\u0000-\u001f\\]/.test(wanted)) return paths.home;
  return isSignIn(wanted) ? paths.home : wanted;
}

export const loginWithRedirect = (wanted: string): string =>
  safeRedirect(wanted) === paths.home ? paths.login : `${paths.login}?redirect=${encodeURIComponent(wanted)}`;
