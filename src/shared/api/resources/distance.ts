import type { Driven } from '../../domain/donations/distance.ts';
import type { Coordinates } from '../../domain/gps.ts';
import { request, type CallOptions } from '../client/client.ts';
import { ApiError } from '../client/errors.ts';
import { logFailure } from '../client/log.ts';
import { isOwnOrigin, requestForeign } from '../client/http.ts';
import { flag, number, record } from '../decoders/fields.ts';

/** Longer than our own server waits for a third-party service. */
const PATIENCE_MS = 8000;

const unavailable = (): ApiError =>
  new ApiError({
    status: 0,
    code: 'DISTANCE_UNAVAILABLE',
    message:
      'Le service d’itinéraire ne répond pas\u00a0: la distance est comptée 0\u00a0km, et le trésorier peut la fixer.',
  });

const place = ({ latitude, longitude }: Coordinates): string => `${longitude},${latitude}`;

/** OSRM's answer. Our server marks estimates. @throws ApiError for any other answer */
function readDriven(answer: unknown): NonNullable<Driven> {
  const raw = record(answer);
  const routes = Array.isArray(raw['routes']) ? (raw['routes'] as unknown[]) : [];
  const metres = number(record(routes[0])['distance'], null);
  if (metres === null || metres < 0) throw unavailable();
  return { metres, estimate: flag(raw['estimate']) };
}

/** No road leads there: in our server's code, or in OSRM's own. */
const isNoRoute = (error: unknown): boolean =>
  error instanceof ApiError && ['DISTANCE_UNKNOWN', 'NoRoute', 'NoSegment'].includes(error.code);

/**
 * How far it is by car, by the service that the club's configuration names (specification §5): our own server's as the
 * member, a third party's with two places and nothing of ours. Null: no road leads there. @throws ApiError
 */
export async function drivingDistance(
  url: string,
  from: Coordinates,
  to: Coordinates,
  { signal }: CallOptions = {},
): Promise<Driven> {
  const limit = AbortSignal.timeout(PATIENCE_MS);
  const call = {
    method: 'GET',
    path: `${url.replace(/\/+$/, '')}/route/v1/driving/${place(from)};${place(to)}?overview=false`,
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  } as const;
  try {
    return readDriven(await (isOwnOrigin(url) ? request(call) : requestForeign(call)));
  } catch (error) {
    signal?.throwIfAborted();
    if (isNoRoute(error)) return null;
    logFailure('Distance', error);
    throw unavailable();
  }
}
