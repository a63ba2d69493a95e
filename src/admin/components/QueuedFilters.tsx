import { useEffect, useRef, type ReactNode } from 'react';
import { ListContextProvider, useEvent, useListContext } from 'react-admin';

type Filters = Readonly<Record<string, unknown>>;

const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** Applies to `filters` the changes between `from` and `to`. */
function withChanges(filters: Filters, from: Filters, to: Filters): Filters {
  const names = Object.keys({ ...from, ...to }).filter((name) => from[name] !== to[name]);
  const changes = Object.fromEntries(names.map((name) => [name, to[name]]));
  return Object.fromEntries(Object.entries({ ...filters, ...changes }).filter(([, value]) => isSet(value)));
}

/**
 * Applies each change to the filters asked for last, since the address lags behind: a name typed right after a click on
 * a tab would restore the former tab. Stable functions keep the head, the rows and the pages from rendering again.
 */
export function QueuedFilters({ children }: { readonly children: ReactNode }) {
  const list = useListContext();
  const shown = list.filterValues as Filters;
  const wanted = useRef(shown);
  const underWay = useRef<string[]>([]);
  const arrive = useEvent(() => {
    const arrived = underWay.current.indexOf(JSON.stringify(shown));
    underWay.current = arrived < 0 ? [] : underWay.current.slice(arrived + 1);
    // A link or the browser's back button changed the filters.
    if (arrived < 0) wanted.current = shown;
  });
  const signature = JSON.stringify(shown);
  useEffect(arrive, [arrive, signature]);
  const setFilters: typeof list.setFilters = useEvent((filters, displayed, debounce) => {
    wanted.current = withChanges(wanted.current, shown, filters as Filters);
    underWay.current.push(JSON.stringify(wanted.current));
    list.setFilters(wanted.current, displayed, debounce);
  });
  const setSort = useEvent(list.setSort);
  const setPage = useEvent(list.setPage);
  const setPerPage = useEvent(list.setPerPage);
  const value = { ...list, setFilters, setSort, setPage, setPerPage };
  return <ListContextProvider value={value}>{children}</ListContextProvider>;
}
