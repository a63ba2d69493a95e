import { session } from '../../../../shared/api/client/client.ts';
import { paymentUnavailable } from '../../../../shared/api/resources/checkout.ts';

/** The member reads an error after this time. */
const LIMIT_MS = 10_000;

/**
 * Ends a chain of calls after ten seconds with PAYMENT_UNAVAILABLE. The time to sign in again in between does not count.
 */
export function withTimeout<T>(chain: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ended = new AbortController();
  return new Promise<T>((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const giveUp = (): void => {
      reject(paymentUnavailable());
      ended.abort();
    };
    const restart = (): void => {
      clearTimeout(timer);
      if (session.state() !== 'ended') timer = setTimeout(giveUp, LIMIT_MS);
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
