import { infiniteQueryOptions } from '@tanstack/react-query';
import { listOwnMovements } from '../../../../shared/api/resources/ledger.ts';
import type { Account } from '../../../../shared/domain/ledger/kinds.ts';
import type { Period } from '../../../../shared/domain/ledger/periods.ts';

const PAGE = 30;

/** A member's own movements, page by page. */
export const movementsQuery = (diver: number, account: Account, period: Period) =>
  infiniteQueryOptions({
    queryKey: ['mouvements', 'own', diver, account, period],
    queryFn: ({ pageParam, signal }) =>
      listOwnMovements(diver, { ...period, account, page: pageParam, size: PAGE }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, all) =>
      all.length * PAGE < last.total && last.content.length > 0 ? all.length : undefined,
    // A payment may have arrived since.
    staleTime: 0,
  });
