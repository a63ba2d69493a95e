import type { Calls } from '#contract/calls/index.ts';
import { withQuery } from '#shared/query-string.ts';
import type { Call } from './http.ts';
import { record } from '#domain/records.ts';

type AnyInput = {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
} & Pick<Call, 'signal' | 'slow' | 'keepalive'>;

/** Path and query of a call: src/boot.js asks for the same ones. */
export function requestOf(name: keyof Calls, { params, query, body, ...rest }: AnyInput = {}): Call {
  const [method, path] = name.split(' ') as [Call['method'], string];
  const parts = new Map<string, unknown>(Object.entries(record(params)));
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(parts.get(key))));
  const sent = body instanceof Blob ? { file: body } : typeof body === 'string' ? { text: body } : { body };
  return { ...rest, ...sent, method, path: withQuery(`/api/v1${filled}`, record(query)) };
}
