import { systemCodeOf } from '#server/errors/system-code.ts';
import { ProviderFailed } from './port.ts';

export interface Answer {
  readonly status: number;
  /** Null when empty, undefined when it is not JSON. */
  readonly body: unknown;
  /** Seconds that the provider asks to wait. */
  readonly retryAfter?: number | null;
}

export const timeout = (): ProviderFailed => new ProviderFailed('TIMEOUT', 'the provider did not answer in time');

function parsed(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `ECONNREFUSED`, for logs: messages of network errors contain URLs and headers. */
const codeOf = (error: unknown) => systemCodeOf(error instanceof Error ? error.cause : undefined) ?? 'no connection';

/** Throws TIMEOUT when the signal aborts, UNREACHABLE when no answer came. */
export async function ask(url: string, init: RequestInit, signal: AbortSignal): Promise<Answer> {
  try {
    const answer = await fetch(url, { ...init, redirect: 'error', signal });
    const retryAfter = Number(answer.headers.get('retry-after')) || null;
    return { status: answer.status, body: parsed(await answer.text()), retryAfter };
  } catch (error) {
    if (signal.aborted) throw timeout();
    throw new ProviderFailed('UNREACHABLE', `the provider is not reached (${codeOf(error)})`);
  }
}

export const succeeded = ({ status }: Answer): boolean => status >= 200 && status < 300;

/** UNREACHABLE may pass; any other code needs an action by the club. */
export function failureOf({ status, retryAfter = null }: Answer, what: string): ProviderFailed {
  const message = `${what}: answered with ${status}`;
  if (status === 401 || status === 403) return new ProviderFailed('UNAUTHORISED', message);
  if (status === 429 || status >= 500) return new ProviderFailed('UNREACHABLE', message, { retryAfter });
  return new ProviderFailed('REFUSED', message);
}
