import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ListContextProvider, useEvent, useListContext } from 'react-admin';
import { useLocation } from 'react-router-dom';

type Filters = Readonly<Record<string, unknown>>;

const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** Applies to `filters` the changes between `from` and `to`. */
function withChanges(filters: Filters, from: Filters, to: Filters): Filters {
  const names = Object.keys({ ...from, ...to }).filter((name) => from[name] !== to[name]);
  const changes = Object.fromEntries(names.map((name) => [name, to[name]]));
  return Object.fromEntries(Object.entries({ ...filters, ...changes }).filter(([, value]) => isSet(value)));
}

/** Holds each change back until the address has the one before, which it would undo. */
function useTurns() {
  const waiting = useRef<(() => void)[] | null>(null);
  const runWaiting = useEvent(() => {
    const changes = waiting.current ?? [];
    waiting.current = changes.length > 0 ? [] : null;
    // react-admin writes the changes of one tick together.
    for (const change of changes) change();
  });
  const { key } = useLocation();
  useEffect(runWaiting, [runWaiting, key]);
  return useEvent((change: () => void) => {
    if (waiting.current) return void waiting.current.push(change);
    waiting.current = [];
    change();
  });
}

/** Runs the function of the latest rendering, in its turn; stable. */
function useInTurn<Given extends unknown[]>(inTurn: (change: () => void) => void, act: (...given: Given) => void) {
  const latest = useEvent(act);
  return useEvent((...given: Given) => inTurn(() => latest(...given)));
}

/** Shows the filters asked for last and applies each change to them, since the address lags behind. */
export function QueuedFilters({ children }: { readonly children: ReactNode }) {
  const list = useListContext();
  const inTurn = useTurns();
  const arrived = list.filterValues as Filters;
  const [shown, show] = useState(arrived);
  const wanted = useRef(arrived);
  const underWay = useRef<string[]>([]);
  const follow = useEvent(() => {
    const at = underWay.current.indexOf(JSON.stringify(arrived));
    underWay.current = at < 0 ? [] : underWay.current.slice(at + 1);
    if (at >= 0) return;
    // A link or the browser's back button changed the filters.
    wanted.current = arrived;
    show(arrived);
  });
  const signature = JSON.stringify(arrived);
  useEffect(follow, [follow, signature]);
  const writeFilters = useInTurn(inTurn, list.setFilters);
  const setFilters: typeof list.setFilters = useEvent((filters, displayed, debounce) => {
    wanted.current = withChanges(wanted.current, shown, filters as Filters);
    underWay.current.push(JSON.stringify(wanted.current));
    show(wanted.current);
    writeFilters(wanted.current, displayed, debounce);
  });
  const setSort = useInTurn(inTurn, list.setSort);
  const setPage = useInTurn(inTurn, list.setPage);
  const setPerPage = useInTurn(inTurn, list.setPerPage);
  const value = { ...list, filterValues: shown, setFilters, setSort, setPage, setPerPage };
  return <ListContextProvider value={value}>{children}</ListContextProvider>;
}
