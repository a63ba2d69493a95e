import { useInfiniteQuery } from '@tanstack/react-query';
import type { MovementRecord } from '../../../../shared/api/decoders/ledger.ts';
import type { Account } from '../../../../shared/domain/ledger/kinds.ts';
import type { Period } from '../../../../shared/domain/ledger/periods.ts';
import { movementsQuery } from '../api/movements.ts';

/** One account's movements, as far as they are loaded. */
export interface Statement {
  readonly data: readonly MovementRecord[] | undefined;
  readonly total: number;
  readonly error: unknown;
  readonly refetch: () => void;
  /** Null when all movements are loaded. */
  readonly more: { readonly busy: boolean; readonly load: () => void } | null;
  /** Loads the missing pages one after the other. */
  readonly readAll: () => Promise<void>;
}

export function useStatement(diver: number | undefined, account: Account, period: Period): Statement {
  const query = useInfiniteQuery({
    ...movementsQuery(diver ?? 0, account, period),
    enabled: diver !== undefined,
  });
  const pages = query.data?.pages;
  return {
    data: pages?.flatMap((page) => page.content),
    total: pages?.at(-1)?.total ?? 0,
    error: query.error,
    refetch: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
    more: query.hasNextPage ? { busy: query.isFetchingNextPage, load: () => void query.fetchNextPage() } : null,
    readAll: async () => {
      let { hasNextPage } = query;
      while (hasNextPage) ({ hasNextPage } = await query.fetchNextPage({ throwOnError: true }));
    },
  };
}
