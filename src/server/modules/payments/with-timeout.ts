import { ProviderFailed } from '../../integrations/payments/port.ts';

/** Less than the ten seconds that a call may take; it may cause several calls to the provider. */
const TIMEOUT_MS = 9000;

/** The outcome of the work, or ProviderFailed after the timeout; the work then goes on in the background. */
export async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderFailed('TIMEOUT', 'too many calls for one answer')), TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
