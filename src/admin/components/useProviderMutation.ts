import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import { messageOf } from '../../shared/api/client/errors.ts';
import { useSingleMutation } from '../../shared/ui/data/useSingleMutation.ts';
import type { ClubDataProvider } from '../providers/dataProvider.ts';

/** `onError` of a mutation whose refusal is shown nowhere else. */
export function useNotifyError(): (error: unknown) => void {
  const notify = useNotify();
  return (error) => notify(messageOf(error), { type: 'error' });
}

export interface ProviderMutationOptions<Data, Variables = void> {
  readonly mutationFn: (provider: ClubDataProvider, variables: Variables) => Promise<Data>;
  /** Sentence to notify after success. */
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
  const provider = useDataProvider<ClubDataProvider>();
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
