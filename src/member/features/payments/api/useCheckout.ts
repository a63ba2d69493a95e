import { useEffect } from 'react';
import { logFailure } from '../../../../shared/api/client/log.ts';
import { useSingleMutation } from '../../../../shared/ui/data/useSingleMutation.ts';
import { withTimeout } from '../model/with-timeout.ts';

/**
 * Opens a checkout, whose address `open` answers, and leaves for the provider's page. Nothing is paid before that page,
 * so that a retry pays nothing twice.
 */
export function useCheckout<Choice>(open: (choice: Choice, signal: AbortSignal) => Promise<string>) {
  const { mutate, reset, isPending, isSuccess, variables, error } = useSingleMutation({
    mutationFn: (choice: Choice) => withTimeout((signal) => open(choice, signal)),
    once: true,
    onSuccess: (address) => location.assign(address),
    onError: (failure) => logFailure('Paiement', failure),
  });

  useEffect(() => {
    // Going back, the browser may show the page as it was left: still opening.
    const onShow = (event: PageTransitionEvent): void => {
      if (event.persisted) reset();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  });

  return {
    pay: mutate,
    /** The choice whose page is being opened. */
    leaving: isPending || isSuccess ? variables : null,
    error,
    retry: () => variables !== undefined && mutate(variables),
  };
}
