import { parisDay, type Day } from '#domain/dates.ts';
import { windowFrom } from '#domain/events/calendar.ts';
import { paths } from '#shared/paths.ts';
import { withQuery } from '#shared/query-string.ts';

/** Address of a list filtered as react-admin writes it: `/mouvements?filter={"diver":6}`. */
export const filteredList = (path: string, filter: object): string =>
  withQuery(path, { filter: JSON.stringify(filter) });

/** Home page at the day of an instant; `id` opens that outing. */
export function homeAddress(instant: string, today: Day, id = 0): string {
  const day = parisDay(instant);
  const isInWindow = day >= today && day < windowFrom(today).to;
  return withQuery(paths.home, { du: isInWindow ? undefined : day, sortie: id || undefined });
}

/** Home page from the first of a month (`YYYY-MM`); null for a past month that the reader may not open. */
export function monthAddress(month: string, thisMonth: string, mayBrowseBack: boolean): string | null {
  if (month === thisMonth && !mayBrowseBack) return paths.home;
  return month > thisMonth || mayBrowseBack ? `${paths.home}?du=${month}-01` : null;
}
