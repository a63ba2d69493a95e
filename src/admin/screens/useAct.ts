import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A mutation that runs once at a time: the second click of a double click comes before `isPending` is drawn, and must
 * neither send a second time nor answer the person with what the first one changed.
 */
export function useAct<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
): UseMutationResult<Data, Error, Variables> {
  const underWay = useRef(false);
  const mutation = useMutation<Data, Error, Variables>({
    ...options,
    onSettled: (...outcome) => {
      underWay.current = false;
      return options.onSettled?.(...outcome);
    },
  });
  const mutate: typeof mutation.mutate = (...asked) => {
    if (underWay.current) return;
    underWay.current = true;
    mutation.mutate(...asked);
  };
  return { ...mutation, mutate };
}
