import type { DiverFilters } from '../../shared/domain/divers/filters.ts';
import { paths } from '../../shared/paths.ts';

/** The list of members narrowed to those whom a figure counts, as the list reads its address. */
export const membersAddress = (filters: DiverFilters): string =>
  `${paths.divers}?filter=${encodeURIComponent(JSON.stringify(filters))}`;

/**
 * The home page from the first of a month (`YYYY-MM`) on, which shows its outings; null where it would show others: the
 * past is not for everybody.
 */
export function monthAddress(month: string, thisMonth: string, mayBrowseBack: boolean): string | null {
  if (month === thisMonth && !mayBrowseBack) return paths.home;
  return month > thisMonth || mayBrowseBack ? `${paths.home}?du=${month}-01` : null;
}
