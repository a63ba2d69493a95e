import { allScreens, SCREENS, type Resources, type ResourceScreen, type Screen } from './resources.ts';

/** Resources by name, apart from the registry: the portal's first load needs none of it. */
export const RESOURCES = Object.fromEntries(
  allScreens.filter((screen) => 'rights' in screen).map((screen) => [screen.resource, screen]),
) as Resources;

/** Undefined for a name that is no resource of ours. */
export const resourceScreen = (name: string): ResourceScreen | undefined =>
  (RESOURCES as Partial<Record<string, ResourceScreen>>)[name];

/** `mouvements` */
export const apiNameOf = ({ path, api = path.slice(1) }: Screen): string => api;

/** `API.ledger` is `mouvements`. */
export const API = Object.fromEntries(
  Object.entries(SCREENS).map(([name, screen]) => [name, apiNameOf(screen)]),
) as Readonly<Record<keyof typeof SCREENS, string>>;

/** `/api/v1/mouvements` */
export const apiPath = (screen: Screen): string => `/api/v1/${apiNameOf(screen)}`;
