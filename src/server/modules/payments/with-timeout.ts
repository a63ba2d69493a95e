import { ProviderFailed } from '../../integrations/payments/port.ts';

/** Less than the ten seconds that a screen may wait; several calls to the provider may be behind one of ours. */
const LONGEST_MS = 9000;

/** The work's outcome, or ProviderFailed when it takes too long: it goes on then, and nobody waits for it any more. */
export async function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderFailed('TIMEOUT', 'too many calls for one answer')), LONGEST_MS);
  });
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
