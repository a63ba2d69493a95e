import { useQuery } from '@tanstack/react-query';
import { getOutingAccount } from '../../../../shared/api/resources/ledger.ts';

/** Who is or was on the outing, and what they paid; read anew each time: somebody else may have debited it. */
export const useOutingAccount = (id: string) =>
  useQuery({
    queryKey: ['mouvements', 'sortie', id],
    queryFn: ({ signal }) => getOutingAccount(id, { signal }),
    staleTime: 0,
    // Under somebody's hands the lines stay as they are.
    refetchOnWindowFocus: false,
  });
