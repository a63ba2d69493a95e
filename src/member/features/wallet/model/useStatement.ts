import { useInfiniteQuery } from '@tanstack/react-query';
import type { MovementRecord } from '../../../../shared/api/decoders/ledger.ts';
import type { Account } from '../../../../shared/domain/ledger/kinds.ts';
import type { Period } from '../../../../shared/domain/ledger/periods.ts';
import { movementsQuery } from '../api/movements.ts';

/** What is known of one account's movements, as far as they were read. */
export interface Statement {
  /** Undefined until the first page is there. */
  readonly movements: readonly MovementRecord[] | undefined;
  readonly total: number;
  /** Null: nothing failed. */
  readonly error: unknown;
  readonly retry: () => void;
  /** Null: everything is there. */
  readonly more: { readonly busy: boolean; readonly load: () => void } | null;
  /** Reads what is missing, a page after the other. */
  readonly readAll: () => Promise<void>;
}

export function useStatement(diver: number | undefined, account: Account, period: Period): Statement {
  const query = useInfiniteQuery({
    ...movementsQuery(diver ?? 0, account, period),
    enabled: diver !== undefined,
  });
  const pages = query.data?.pages;
  return {
    movements: pages?.flatMap((page) => page.content),
    total: pages?.at(-1)?.total ?? 0,
    error: query.error,
    retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
    more: query.hasNextPage ? { busy: query.isFetchingNextPage, load: () => void query.fetchNextPage() } : null,
    readAll: async () => {
      let { hasNextPage } = query;
      while (hasNextPage) ({ hasNextPage } = await query.fetchNextPage({ throwOnError: true }));
    },
  };
}
