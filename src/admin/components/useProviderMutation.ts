import { useDataProvider, useRefresh } from 'react-admin';
import { useSingleMutation } from '../../shared/ui/data/useSingleMutation.ts';
import { toast } from '../../shared/ui/feedback/toast.ts';
import type { ClubDataProvider } from '../providers/dataProvider.ts';

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
  const refresh = useRefresh();
  return useSingleMutation<Data, Variables>({
    ...options,
    mutationFn: (variables) => mutationFn(provider, variables),
    onSuccess: (data, variables) => {
      if (success) toast(success(data, variables));
      onSuccess?.(data, variables);
    },
    ...(refreshes && { onSettled: refresh }),
  });
}
