import { errorOfAnswer, unexpectedAnswer, unreachable } from './errors.ts';

/** Call of specification §7. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path and query, from the root of the site. */
  readonly path: string;
  readonly body?: unknown;
  /** Sent as `text/plain`, instead of `body`. */
  readonly text?: string;
  /** Sent under its own type, instead of `body`. */
  readonly file?: Blob;
  /** Sent form-encoded, instead of `body`. */
  readonly form?: Readonly<Record<string, string>>;
  /** Allowed as long as a file, for work that grows with the club. */
  readonly slow?: true;
  /** Sent even if the page is left meanwhile. */
  readonly keepalive?: true;
  readonly signal?: AbortSignal | undefined;
}

export type CallOptions = Pick<Call, 'signal'>;

export type ReportReachable = (reachable: boolean) => void;

const TIMEOUT_MS = 20_000;
/** Allows for slow uploads and imports of thousands of members. */
const SLOW_TIMEOUT_MS = 60_000;

/** A gateway reports an unreachable server without JSON. */
const isGateway = (status: number, type: string) => (status === 502 || status === 504) && !type.includes('json');

/** Sends a third party its own `token` and no cookies. @throws ApiError UNREACHABLE; the reason of `signal` */
export async function send(call: Call, token: string | null, report?: ReportReachable): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (token !== null) headers['Authorization'] = `Bearer ${token}`;
  if (call.body !== undefined) headers['Content-Type'] = 'application/json';
  else if (call.text !== undefined) headers['Content-Type'] = 'text/plain; charset=utf-8';
  const other = call.text ?? call.file ?? (call.form && new URLSearchParams(call.form));
  const body = call.body !== undefined ? JSON.stringify(call.body) : other;
  const limit = AbortSignal.timeout(call.file || call.slow ? SLOW_TIMEOUT_MS : TIMEOUT_MS);
  try {
    const answer = await fetch(call.path, {
      method: call.method,
      headers,
      credentials: 'same-origin',
      keepalive: call.keepalive ?? false,
      signal: call.signal ? AbortSignal.any([call.signal, limit]) : limit,
      ...(body === undefined ? {} : { body }),
    });
    const absent = isGateway(answer.status, answer.headers.get('Content-Type') ?? '');
    report?.(!absent);
    if (absent) throw unreachable();
    return answer;
  } catch (error) {
    call.signal?.throwIfAborted();
    if (error instanceof Error && error.name === 'ApiError') throw error;
    report?.(false);
    throw unreachable();
  }
}

/** Undefined for an empty body. @throws ApiError by status and body */
export async function readAnswer(answer: Response): Promise<unknown> {
  const content = await answer.text().catch(() => {
    throw unreachable();
  });
  let body: unknown;
  try {
    body = content === '' ? undefined : JSON.parse(content);
  } catch {
    // A proxy or an unknown address may answer with a page.
    if (answer.ok) throw unexpectedAnswer(answer.status);
  }
  if (!answer.ok) throw errorOfAnswer(answer.status, body);
  return body;
}

/** Accepts paths and full addresses. */
export const isOwnOrigin = (address: string): boolean => new URL(address, location.href).origin === location.origin;
