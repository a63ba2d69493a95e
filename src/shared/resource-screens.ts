import { isKeyOf } from '#domain/records.ts';
import { allScreens, type Resources, type ResourceScreen, type Screen } from './resources.ts';

/** Resources by name, apart from the registry: the portal's first load needs none of it. */
export const RESOURCES = Object.fromEntries(
  allScreens.filter((screen) => 'rights' in screen).map((screen) => [screen.resource, screen]),
) as Resources;

/** Undefined for a name that is no resource of ours. */
export const resourceScreen = (name: string): ResourceScreen | undefined =>
  isKeyOf(RESOURCES, name) ? RESOURCES[name] : undefined;

/** `mouvements` */
export const apiNameOf = ({ path, api = path.slice(1) }: Screen): string => api;
