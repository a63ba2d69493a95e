import { useListContext, type SortPayload } from 'react-admin';
import { useNavigate } from 'react-router';
import type { ListFilters } from './filters.ts';

interface Shown<Filters> {
  readonly filter: Filters;
  readonly sort: SortPayload;
  readonly page: number;
  readonly perPage: number;
}

/** The list's address, as react-admin reads it. */
const searchOf = ({ filter, sort, page, perPage }: Shown<object>): string =>
  new URLSearchParams({
    filter: JSON.stringify(filter),
    sort: sort.field,
    order: sort.order,
    page: String(page),
    perPage: String(perPage),
  }).toString();

/**
 * Shows something else of the list: its first page, unless another is asked for. The address changes where one is in the
 * browser's history: one step back leaves the list, however many letters were typed. React-admin adds a step for each of
 * them, and shows on the way back what was asked for last.
 */
export function useShow<Filters extends object = ListFilters>(): (change: Partial<Shown<Filters>>) => void {
  const list = useListContext();
  const navigate = useNavigate();
  return (change) => {
    const { sort, perPage } = list;
    const filter = list.filterValues as Filters;
    void navigate({ search: searchOf({ filter, sort, perPage, page: 1, ...change }) }, { replace: true });
  };
}
