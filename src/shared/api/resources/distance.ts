import type { Driven } from '../../domain/daos/distance.ts';
import type { Coordinates } from '../../domain/gps.ts';
import { request, type CallOptions } from '../client/client.ts';
import { ApiError } from '../client/errors.ts';
import { logFailure } from '../client/log.ts';
import { isOwnOrigin, requestThirdParty } from '../client/third-party.ts';
import { flag, number, record } from '../decoders/fields.ts';

/** Exceeds our server's own timeout for a third-party service. */
const TIMEOUT_MS = 8000;

const unavailable = (): ApiError =>
  new ApiError({
    status: 0,
    code: 'DISTANCE_UNAVAILABLE',
    message:
      'Le service d’itinéraire ne répond pas\u00a0: la distance est comptée 0\u00a0km, et le trésorier peut la fixer.',
  });

const place = ({ latitude, longitude }: Coordinates): string => `${longitude},${latitude}`;

/** Only our server marks estimates. @throws ApiError for an unreadable answer */
function readDriven(answer: unknown): NonNullable<Driven> {
  const raw = record(answer);
  const routes = Array.isArray(raw['routes']) ? (raw['routes'] as unknown[]) : [];
  const metres = number(record(routes[0])['distance'], null);
  if (metres === null || metres < 0) throw unavailable();
  return { metres, estimate: flag(raw['estimate']) };
}

/** Code of our server, or of OSRM. */
const isNoRoute = (error: unknown): boolean =>
  error instanceof ApiError && ['DISTANCE_UNKNOWN', 'NoRoute', 'NoSegment'].includes(error.code);

/** Sends a third-party service the coordinates alone (specification §5). Null without a road. @throws ApiError */
export async function drivingDistance(
  url: string,
  from: Coordinates,
  to: Coordinates,
  { signal }: CallOptions = {},
): Promise<Driven> {
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  const call = {
    method: 'GET',
    path: `${url.replace(/\/+$/, '')}/route/v1/driving/${place(from)};${place(to)}?overview=false`,
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  } as const;
  try {
    return readDriven(await (isOwnOrigin(url) ? request(call) : requestThirdParty(call)));
  } catch (error) {
    signal?.throwIfAborted();
    if (isNoRoute(error)) return null;
    logFailure('Distance', error);
    throw unavailable();
  }
}
