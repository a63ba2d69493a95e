import { ProviderFailed } from './port.ts';

export const outOfTime = (): ProviderFailed => new ProviderFailed('TIMEOUT', 'the provider did not answer in time');

export const isTimeout = (error: unknown): boolean => error instanceof ProviderFailed && error.code === 'TIMEOUT';

/** What the work brings, or TIMEOUT when the signal is quicker; the work itself goes on. */
export async function orTimeout<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const late = Promise.withResolvers<never>();
  const giveUp = (): void => late.reject(outOfTime());
  signal.addEventListener('abort', giveUp, { once: true });
  if (signal.aborted) giveUp();
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}
