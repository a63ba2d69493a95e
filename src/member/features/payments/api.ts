import { queryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { session } from '#api/client/client.ts';
import { logFailure } from '#api/client/log.ts';
import { paymentUnavailable, confirmCheckout, type Confirmed, type PaymentService } from '#api/third-party/checkout.ts';
import { useSingleMutation } from '#ui/data/useSingleMutation.ts';

/** Rejects with PAYMENT_UNAVAILABLE after ten seconds, not counting the time to sign in again in between. */
function withTimeout<T>(chain: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ended = new AbortController();
  return new Promise<T>((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const giveUp = (): void => {
      reject(paymentUnavailable());
      ended.abort();
    };
    const restart = (): void => {
      clearTimeout(timer);
      if (session.state() === 'in') timer = setTimeout(giveUp, 10_000);
    };
    restart();
    const unsubscribe = session.subscribe(restart);
    chain(ended.signal)
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer);
        unsubscribe();
      });
  });
}

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

const pause = (): Promise<void> => new Promise((done) => setTimeout(done, 1000));

async function confirmed(service: PaymentService, checkoutId: string): Promise<Confirmed> {
  if (checkoutId === '') return { paid: false };
  try {
    // Waits some seconds in all, because an authorisation takes a moment.
    return await withTimeout((signal) => confirmCheckout(service, checkoutId, { signal, tries: 4, pause }));
  } catch (error) {
    logFailure('Paiement', error);
    // Treats unknown as not paid: another member's checkout, an absent provider and a lost connection look alike.
    return { paid: false };
  }
}

/** Never fails: unknown counts as not confirmed yet. */
export const confirmationQuery = (service: PaymentService, checkoutId: string) =>
  queryOptions({
    queryKey: ['paiement', checkoutId],
    queryFn: () => confirmed(service, checkoutId),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
