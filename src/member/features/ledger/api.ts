import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#api/client/call.ts';
import type { Account } from '#domain/ledger/kinds.ts';
import type { Period } from '#domain/ledger/periods.ts';

const PAGE = 30;

/** Loads a member's own movements page by page. `more` is null when all are loaded; `readAll` loads the rest. */
export function useStatement(diver: number | undefined, account: Account, period: Period) {
  const query = useInfiniteQuery({
    queryKey: ['ledger', 'own', diver, account, period],
    queryFn: ({ pageParam, signal }) =>
      call('GET /divers/:id/mouvements', {
        signal,
        params: { id: diver ?? 0 },
        query: { ...period, account, page: pageParam, size: PAGE },
      }),
    initialPageParam: 0,
    getNextPageParam: (last, all) =>
      all.length * PAGE < last.totalElements && last.content.length > 0 ? all.length : undefined,
    // Refetches: a payment may have arrived since.
    staleTime: 0,
    enabled: diver !== undefined,
  });
  const pages = query.data?.pages;
  return {
    data: pages?.flatMap((page) => page.content),
    total: pages?.at(-1)?.totalElements ?? 0,
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
