import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useDataProvider, useNotify, useRecordContext, useRefresh, type RaRecord } from 'react-admin';
import { messageOf } from '#api/client/errors.ts';
import { useSingleMutation } from '#ui/data/useSingleMutation.ts';
import type { ClubDataProvider } from './dataProvider.ts';

export const useClubDataProvider = (): ClubDataProvider => useDataProvider<ClubDataProvider>();

/** The record that a row draws, or that a form edits. */
export function useRecord<T extends RaRecord>(): T {
  const record = useRecordContext<T>();
  if (record === undefined) throw new Error('There is a record in a row and in a ClubEdit.');
  return record;
}

type Options<Data> = Omit<UseQueryOptions<Data>, 'queryKey' | 'queryFn'>;

/** Reads by a method of the data provider; writes through it invalidate a key that begins with their resource. */
export function useProviderQuery<Data>(
  queryKey: readonly unknown[],
  read: (provider: ClubDataProvider, call: { readonly signal: AbortSignal }) => Promise<Data>,
  options: Options<Data> = {},
) {
  const provider = useClubDataProvider();
  return useQuery<Data>({ ...options, queryKey, queryFn: ({ signal }) => read(provider, { signal }) });
}

/** `onError` of a mutation whose refusal is shown nowhere else. */
export function useNotifyError(): (error: unknown) => void {
  const notify = useNotify();
  return (error) => notify(messageOf(error), { type: 'error' });
}

export interface ProviderMutationOptions<Data, Variables = void> {
  readonly mutationFn: (provider: ClubDataProvider, variables: Variables) => Promise<Data>;
  readonly success?: (data: Data, variables: Variables) => string;
  readonly onSuccess?: (data: Data, variables: Variables) => void;
  readonly onError?: (error: Error) => void;
  /** False keeps a form from reading its record again while it is edited. */
  readonly refreshes?: boolean;
}

/** Writes through the data provider; refreshes after a refusal too, since the record has changed meanwhile. */
export function useProviderMutation<Data, Variables = void>({
  mutationFn,
  success,
  onSuccess,
  refreshes = true,
  ...options
}: ProviderMutationOptions<Data, Variables>) {
  const provider = useClubDataProvider();
  const notify = useNotify();
  const refresh = useRefresh();
  return useSingleMutation<Data, Variables>({
    ...options,
    mutationFn: (variables) => mutationFn(provider, variables),
    onSuccess: (data, variables) => {
      if (success) notify(success(data, variables));
      onSuccess?.(data, variables);
    },
    ...(refreshes && { onSettled: refresh }),
  });
}
