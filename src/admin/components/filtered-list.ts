import { withQuery } from '../../shared/query-string.ts';

/** Address of a list filtered as react-admin writes it: `/mouvements?filter={"diver":6}`. */
export const filteredList = (path: string, filter: object): string =>
  withQuery(path, { filter: JSON.stringify(filter) });
