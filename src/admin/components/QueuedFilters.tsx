import { useEffect, useRef, type ReactNode } from 'react';
import { ListContextProvider, useEvent, useListContext } from 'react-admin';

type Filters = Readonly<Record<string, unknown>>;

const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** The filters with what differs between two others changed. */
function withChanges(filters: Filters, from: Filters, to: Filters): Filters {
  const names = Object.keys({ ...from, ...to }).filter((name) => from[name] !== to[name]);
  const changes = Object.fromEntries(names.map((name) => [name, to[name]]));
  return Object.fromEntries(Object.entries({ ...filters, ...changes }).filter(([, value]) => isSet(value)));
}

/**
 * Applies each change of the filters to those asked for last. The address follows a moment later: a name typed right after
 * a click on a tab would bring the former tab back. The list's functions stay the same, lest each change render the head,
 * the rows and the pages again.
 */
export function QueuedFilters({ children }: { readonly children: ReactNode }) {
  const list = useListContext();
  const shown = list.filterValues as Filters;
  const wanted = useRef(shown);
  const underWay = useRef<string[]>([]);
  const arrive = useEvent(() => {
    const arrived = underWay.current.indexOf(JSON.stringify(shown));
    underWay.current = arrived < 0 ? [] : underWay.current.slice(arrived + 1);
    // Changed by a link or by the browser's way back.
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
