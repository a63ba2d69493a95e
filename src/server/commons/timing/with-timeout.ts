/** Rejects with `timeout()` when the signal aborts before the work ends; the work itself continues. */
export async function withTimeout<T>(work: Promise<T>, signal: AbortSignal, timeout: () => Error): Promise<T> {
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
