import { useListContext } from 'react-admin';

/** Filters of the list as its address holds them; react-admin does not type them. */
export function useFilterValues<Filters extends object>(): Filters {
  const list = useListContext();
  return list.filterValues as Filters;
}
