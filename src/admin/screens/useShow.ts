import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useListContext, type SortPayload } from 'react-admin';
import { useNavigate } from 'react-router';

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
 * Asks the server for what will be shown, under react-admin's own key: its list finds the answer, or that it is on its way,
 * once the page has been drawn for the new address. Else it would ask no sooner than then.
 */
function useAskAhead(): (resource: string, shown: Shown<object>) => void {
  const queries = useQueryClient();
  const dataProvider = useDataProvider();
  return (resource, { filter, sort, page, perPage }) => {
    const params = { pagination: { page, perPage }, sort, filter };
    void queries.prefetchQuery({
      queryKey: [resource, 'getList', params],
      queryFn: () => dataProvider.getList(resource, params),
    });
  };
}

/**
 * Shows something else of the list: its first page, unless another is asked for. The address changes where one is in the
 * browser's history: one step back leaves the list, however many letters were typed. React-admin adds a step for each of
 * them, and shows on the way back what was asked for last.
 */
export function useShow<Filters extends object>(): (change: Partial<Shown<Filters>>) => void {
  const list = useListContext();
  const navigate = useNavigate();
  const askAhead = useAskAhead();
  return (change) => {
    const { resource, sort, perPage } = list;
    const shown = { filter: list.filterValues as Filters, sort, perPage, page: 1, ...change };
    askAhead(resource, { ...shown, filter: { ...shown.filter, ...(list.filter as object | undefined) } });
    void navigate({ search: searchOf(shown) }, { replace: true });
  };
}
