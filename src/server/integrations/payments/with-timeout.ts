import { ProviderFailed } from './port.ts';

export const timeout = (): ProviderFailed => new ProviderFailed('TIMEOUT', 'the provider did not answer in time');

export const isTimeout = (error: unknown): boolean => error instanceof ProviderFailed && error.code === 'TIMEOUT';

/** Result of the work, or TIMEOUT when the signal aborts first; the work itself continues. */
export async function withTimeout<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const giveUp = (): void => aborted.reject(timeout());
  signal.addEventListener('abort', giveUp, { once: true });
  if (signal.aborted) giveUp();
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}
