import { useEffect } from 'react';
import { logFailure } from '../../../../shared/api/client/log.ts';
import { useSingleMutation } from '../../../../shared/ui/data/useSingleMutation.ts';
import { withTimeout } from '../model/with-timeout.ts';

/** Opens the checkout at the address that `open` resolves to. Nothing is paid before that page, so a retry is safe. */
export function useCheckout<Choice>(open: (choice: Choice, signal: AbortSignal) => Promise<string>) {
  const { mutate, reset, isPending, isSuccess, variables, error } = useSingleMutation({
    mutationFn: (choice: Choice) => withTimeout((signal) => open(choice, signal)),
    once: true,
    onSuccess: (address) => location.assign(address),
    onError: (failure) => logFailure('Paiement', failure),
  });

  useEffect(() => {
    // Going back, the browser may restore the page in its busy state.
    const onShow = (event: PageTransitionEvent): void => {
      if (event.persisted) reset();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  });

  return {
    pay: mutate,
    /** Choice whose page is opening. */
    leaving: isPending || isSuccess ? variables : null,
    error,
    retry: () => variables !== undefined && mutate(variables),
  };
}
