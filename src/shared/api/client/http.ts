import { errorOfAnswer, unexpectedAnswer, unreachable } from './errors.ts';

/** One call of section 7 of the specification. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path and query, as in section 7, from the root of the site. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is (`text/plain`); instead of `body`. */
  readonly text?: string;
  /** Sent as it is, under its own type; instead of `body`. */
  readonly file?: Blob;
  /** Sent form-encoded; instead of `body`. */
  readonly form?: Readonly<Record<string, string>>;
  /** A third-party server: no cookies go there. */
  readonly foreign?: true;
  readonly signal?: AbortSignal | undefined;
}

/** Tells whether the server answers, whatever it answers. */
export type Reach = (reachable: boolean) => void;

const TIMEOUT_MS = 20_000;
/** A file takes its time on a slow line, and thousands of members to be written. */
const FILE_TIMEOUT_MS = 60_000;

/** A gateway, and not the server, answers that the server does not answer. */
const isGateway = (status: number, type: string): boolean =>
  (status === 502 || status === 504) && !type.includes('json');

const formOf = ({ form }: Call): URLSearchParams | undefined => form && new URLSearchParams(form);

/**
 * Sends one call and answers what came back, whatever its status.
 * @throws ApiError UNREACHABLE without an answer in time; the reason of `signal` when the caller gave up.
 */
export async function send(call: Call, token: string | null, reach: Reach): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (token !== null) headers['Authorization'] = `Bearer ${token}`;
  if (call.body !== undefined) headers['Content-Type'] = 'application/json';
  else if (call.text !== undefined) headers['Content-Type'] = 'text/plain; charset=utf-8';
  const body = call.body !== undefined ? JSON.stringify(call.body) : (call.text ?? call.file ?? formOf(call));
  const limit = AbortSignal.timeout(call.file ? FILE_TIMEOUT_MS : TIMEOUT_MS);
  try {
    const answer = await fetch(call.path, {
      method: call.method,
      headers,
      credentials: call.foreign ? 'omit' : 'same-origin',
      signal: call.signal ? AbortSignal.any([call.signal, limit]) : limit,
      ...(body === undefined ? {} : { body }),
    });
    const absent = isGateway(answer.status, answer.headers.get('Content-Type') ?? '');
    reach(!absent);
    if (absent) throw unreachable();
    return answer;
  } catch (error) {
    call.signal?.throwIfAborted();
    if (error instanceof Error && error.name === 'ApiError') throw error;
    reach(false);
    throw unreachable();
  }
}

/** The body as JSON; undefined when there is none. @throws ApiError as the status and the body say. */
export async function readAnswer(answer: Response): Promise<unknown> {
  const content = await answer.text().catch(() => {
    throw unreachable();
  });
  let body: unknown;
  try {
    body = content === '' ? undefined : JSON.parse(content);
  } catch {
    // A page instead of data: a proxy, or an address that this server does not know.
    if (answer.ok) throw unexpectedAnswer(answer.status);
  }
  if (!answer.ok) throw errorOfAnswer(answer.status, body);
  return body;
}

/** Is the address, which may be a path, on the origin that the page came from? */
export const isOwnOrigin = (address: string): boolean => new URL(address, location.href).origin === location.origin;

/**
 * A call to a third-party server, which the club's configuration names: neither our session nor our cookies go there,
 * and whether it answers says nothing about ours. `token` is its own. @throws ApiError
 */
export const sendForeign = (call: Call, token: string | null = null): Promise<Response> =>
  send({ ...call, foreign: true }, token, () => undefined);

export const requestForeign = async (call: Call, token: string | null = null): Promise<unknown> =>
  readAnswer(await sendForeign(call, token));
