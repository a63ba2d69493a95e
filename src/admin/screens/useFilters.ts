import { useEffect, useRef } from 'react';
import { useListContext } from 'react-admin';
import { useShow } from './useShow.ts';

/**
 * What the list is narrowed to, and how to change it. The address follows a moment later: what is changed meanwhile starts
 * from what was asked for last, so that a quick hand undoes nothing.
 */
export function useFilters<Filters extends object>(): {
  readonly filters: Filters;
  readonly change: (next: (wanted: Filters) => Filters) => void;
} {
  const filters = useListContext().filterValues as Filters;
  const show = useShow<Filters>();
  const wanted = useRef(filters);
  const underWay = useRef<string[]>([]);
  useEffect(() => {
    const arrived = underWay.current.indexOf(JSON.stringify(filters));
    underWay.current = arrived < 0 ? [] : underWay.current.slice(arrived + 1);
    // Asked for elsewhere: by a link, by the browser's way back.
    if (arrived < 0) wanted.current = filters;
  }, [filters]);
  return {
    filters,
    change: (next) => {
      wanted.current = next(wanted.current);
      underWay.current.push(JSON.stringify(wanted.current));
      show({ filter: wanted.current });
    },
  };
}
