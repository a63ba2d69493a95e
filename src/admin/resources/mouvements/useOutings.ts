import { useQuery } from '@tanstack/react-query';
import { listLedgerOutings } from '../../../shared/api/resources/ledger.ts';

/** Outings of late; or the cancelled ones that are still to be paid back. */
export const useOutings = (which: 'late' | 'to refund') =>
  useQuery({
    queryKey: ['mouvements', 'sorties', which],
    queryFn: ({ signal }) => listLedgerOutings(which === 'to refund', { signal }),
  });
