import { session } from '../../../../shared/api/client/client.ts';
import { paymentUnavailable } from '../../../../shared/api/resources/checkout.ts';

const LIMIT_MS = 10_000;

/** Rejects with PAYMENT_UNAVAILABLE after ten seconds, not counting the time to sign in again in between. */
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
      if (session.state() === 'in') timer = setTimeout(giveUp, LIMIT_MS);
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
