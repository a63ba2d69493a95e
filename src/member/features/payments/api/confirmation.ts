import { queryOptions } from '@tanstack/react-query';
import { logFailure } from '../../../../shared/api/client/log.ts';
import { confirmCheckout, type Confirmed, type PaymentService } from '../../../../shared/api/resources/checkout.ts';
import { withTimeout } from '../model/with-timeout.ts';

/** Waits some seconds in all, because an authorisation takes a moment. */
const TRIES = 4;
const PAUSE_MS = 1000;

const pause = (): Promise<void> => new Promise((done) => setTimeout(done, PAUSE_MS));

async function confirmed(service: PaymentService, checkoutId: string): Promise<Confirmed> {
  if (checkoutId === '') return { paid: false };
  try {
    return await withTimeout((signal) => confirmCheckout(service, checkoutId, { signal, tries: TRIES, pause }));
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
