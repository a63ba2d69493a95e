import { session } from '../../../../shared/api/client/client.ts';
import { paymentUnavailable } from '../../../../shared/api/resources/checkout.ts';

/** Whatever hangs, a person reads a sentence after this. */
const LIMIT_MS = 10_000;

/**
 * A chain of calls that ends within ten seconds, with PAYMENT_UNAVAILABLE when it has not ended by itself. The time that
 * a member takes to sign in again in between is theirs.
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
