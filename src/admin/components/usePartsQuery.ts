import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { PartQuery } from '../../shared/contract/common.ts';
import type { ClubDataProvider } from '../providers/dataProvider.ts';

const SIZE = 100;

/** Reads a long list part by part, as the server gives it on; `more` is null when all is read. */
export function usePartsQuery<Part extends { readonly next?: number | null }>(
  queryKey: readonly unknown[],
  read: (provider: ClubDataProvider, part: PartQuery, call: { readonly signal: AbortSignal }) => Promise<Part>,
) {
  const provider = useDataProvider<ClubDataProvider>();
  const query = useInfiniteQuery({
    queryKey: [...queryKey, 'parts'],
    queryFn: ({ pageParam, signal }) =>
      read(provider, { size: SIZE, ...(pageParam !== null && { after: pageParam }) }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  return {
    data: query.data?.pages,
    /** True while `data` still answers the previous query. */
    isFormer: query.isPlaceholderData,
    error: query.error,
    refetch: query.refetch,
    more: query.hasNextPage
      ? {
          busy: query.isFetchingNextPage,
          error: query.isFetchNextPageError ? query.error : null,
          load: (): void => void query.fetchNextPage(),
        }
      : null,
  };
}
