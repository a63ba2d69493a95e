import { systemCodeOf } from '../../commons/error-code.ts';
import { outOfTime } from './with-timeout.ts';
import { ProviderFailed } from './port.ts';

export interface Answer {
  readonly status: number;
  /** Null when it is empty, undefined when it is no JSON. */
  readonly body: unknown;
}

function parsed(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** `ECONNREFUSED`…: the words of a network error name addresses, and those of a refused header the header itself. */
const codeOf = (error: unknown): string =>
  systemCodeOf(error instanceof Error ? error.cause : undefined) ?? 'no connection';

/**
 * One request to the provider. `fetch` is named here alone, and first touched with the first payment: Node loads 10 MB
 * for it. Throws TIMEOUT when the signal ends it and UNREACHABLE when no answer came.
 */
export async function ask(url: string, init: RequestInit, signal: AbortSignal): Promise<Answer> {
  try {
    const answer = await fetch(url, { ...init, redirect: 'error', signal });
    return { status: answer.status, body: parsed(await answer.text()) };
  } catch (error) {
    if (signal.aborted) throw outOfTime();
    throw new ProviderFailed('UNREACHABLE', `the provider is not reached (${codeOf(error)})`);
  }
}

export const succeeded = ({ status }: Answer): boolean => status >= 200 && status < 300;

/** What an answer that is no success means: later it may go better (UNREACHABLE), or not before somebody does something. */
export function failureOf({ status }: Answer, what: string): ProviderFailed {
  const message = `${what}: answered with ${status}`;
  if (status === 401 || status === 403) return new ProviderFailed('UNAUTHORISED', message);
  if (status === 429 || status >= 500) return new ProviderFailed('UNREACHABLE', message);
  return new ProviderFailed('REFUSED', message);
}
