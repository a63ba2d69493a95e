import { paths } from '../../shared/paths.ts';

/**
 * The home page from the first of a month (`YYYY-MM`) on, which shows its outings; null where it would show others: not
 * every reader may browse the past.
 */
export function monthAddress(month: string, thisMonth: string, mayBrowseBack: boolean): string | null {
  if (month === thisMonth && !mayBrowseBack) return paths.home;
  return month > thisMonth || mayBrowseBack ? `${paths.home}?du=${month}-01` : null;
}
