import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ClubDataProvider } from '../../providers/dataProvider.ts';

/** Outings of the last months; or the cancelled ones that are to be refunded. */
export function useOutings({ toRefund }: { readonly toRefund: boolean }) {
  const provider = useDataProvider<ClubDataProvider>();
  return useQuery({
    queryKey: ['mouvements', 'listLedgerOutings', toRefund],
    queryFn: ({ signal }) => provider.listLedgerOutings(toRefund, { signal }),
  });
}
