import { useMutation, useQueryClient, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { useId, useRef } from 'react';

interface SingleMutationOptions<Data, Variables> extends UseMutationOptions<Data, Error, Variables> {
  /** Ignores calls after a success, until `reset`: for a screen that is left then. */
  readonly once?: boolean;
}

type WithoutAsync<Result> = Result extends unknown ? Omit<Result, 'mutateAsync'> : never;
type SingleMutation<Data, Variables> = WithoutAsync<UseMutationResult<Data, Error, Variables>>;

/** Ignores calls while one runs, since a second click may come before `isPending`; equal `mutationKey`s share this. */
export function useSingleMutation<Data, Variables = void>({
  once = false,
  ...options
}: SingleMutationOptions<Data, Variables>): SingleMutation<Data, Variables> {
  const queries = useQueryClient();
  const id = useId();
  const mutationKey = options.mutationKey ?? [id];
  const done = useRef(false);
  const { mutate, reset, ...mutation } = useMutation<Data, Error, Variables>({
    ...options,
    mutationKey,
    onSuccess: (...outcome) => {
      done.current = once;
      return options.onSuccess?.(...outcome);
    },
  });
  return {
    ...mutation,
    mutate: (...parameters) => {
      if (!done.current && queries.isMutating({ mutationKey, exact: true }) === 0) mutate(...parameters);
    },
    reset: () => {
      done.current = false;
      reset();
    },
  };
}
