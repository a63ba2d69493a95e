import { useInfiniteQuery } from '@tanstack/react-query';
import type { Account } from '../../../../shared/domain/ledger/kinds.ts';
import type { Period } from '../../../../shared/domain/ledger/periods.ts';
import { movementsQuery } from '../api/movements.ts';

/** One account's movements, as far as they are loaded. `more` is null when all are; `readAll` loads the missing pages. */
export function useStatement(diver: number | undefined, account: Account, period: Period) {
  const query = useInfiniteQuery({
    ...movementsQuery(diver ?? 0, account, period),
    enabled: diver !== undefined,
  });
  const pages = query.data?.pages;
  return {
    data: pages?.flatMap((page) => page.content),
    total: pages?.at(-1)?.total ?? 0,
    error: query.error,
    refetch: (): void => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
    more: query.hasNextPage ? { busy: query.isFetchingNextPage, load: (): void => void query.fetchNextPage() } : null,
    readAll: async (): Promise<void> => {
      let { hasNextPage } = query;
      while (hasNextPage) ({ hasNextPage } = await query.fetchNextPage({ throwOnError: true }));
    },
  };
}
export type Statement = ReturnType<typeof useStatement>;
