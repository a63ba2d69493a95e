import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ClubDataProvider } from '../providers/dataProvider.ts';

type Options<Data> = Omit<UseQueryOptions<Data>, 'queryKey' | 'queryFn'>;

/** Reads by a method of the data provider; writes through it invalidate a key that begins with their resource. */
export function useProviderQuery<Data>(
  queryKey: readonly unknown[],
  read: (provider: ClubDataProvider, call: { readonly signal: AbortSignal }) => Promise<Data>,
  options: Options<Data> = {},
) {
  const provider = useDataProvider<ClubDataProvider>();
  return useQuery<Data>({ ...options, queryKey, queryFn: ({ signal }) => read(provider, { signal }) });
}
