import type { Diver } from '#contract/divers.ts';
import type { Dao } from '#contract/daos.ts';
import { useQuery } from '@tanstack/react-query';
import { request } from '#api/client/client.ts';
import type { CallOptions } from '#api/client/http.ts';
import { messageOf, ApiError } from '#api/client/errors.ts';
import { logFailure } from '#api/client/log.ts';
import { isOwnOrigin, readAnswer, send } from '#api/client/http.ts';
import { record } from '#domain/records.ts';
import { array, flag, number } from '#api/json.ts';
import { type Driven, type Journey, journeyOf, wayBetween } from '#domain/daos/entry.ts';
import type { DonationSite } from '#domain/daos/sites.ts';
import { COMPANY_CAR } from '#domain/daos/valuation.ts';
import { coordinatesOf, routeAddress, type Coordinates } from '#domain/gps.ts';
import { HOME_UNKNOWN, KM_SENTENCES } from '#messages/daos.ts';

export type Donor = Pick<Diver, 'id' | 'lastname' | 'firstname' | 'gps' | 'voiturecv' | 'electrique'>;

/** Takes the record's distance until another site is chosen. `journey`: null while it loads. */
export function useJourney(
  url: string,
  donor: Donor,
  site: DonationSite | undefined,
  record: Dao | null,
): { readonly journey: Journey | null; readonly sentence: string | null; readonly isUnknown: boolean } {
  const { gps = '', voiturecv = 0 } = donor;
  const stands = record !== null && record.daosite !== '' && (site === undefined || record.daosite === site.name);
  const kept = stands && record.kmSource !== 'UNKNOWN';
  const way = kept || site === undefined || voiturecv === COMPANY_CAR ? null : wayBetween(gps, site.gps);
  const distance = useQuery({
    queryKey: ['distance', url, way],
    queryFn: ({ signal }) => (way === null ? null : drivingDistance(url, ...way, { signal })),
    staleTime: Infinity,
    retry: false,
    enabled: way !== null,
  });

  if (kept) {
    const sentence = record.kmSource && KM_SENTENCES[record.kmSource];
    return { journey: { km: record.daokm, source: record.kmSource ?? 'ROUTE' }, sentence, isUnknown: false };
  }
  if (site === undefined) return { journey: { km: 0, source: 'UNKNOWN' }, sentence: null, isUnknown: false };
  if (way !== null && distance.isPending) return { journey: null, sentence: null, isUnknown: false };
  const journey = journeyOf(voiturecv, distance.data ?? null);
  const isUnknown = journey.source === 'UNKNOWN';
  if (isUnknown && coordinatesOf(gps) === null) return { journey, sentence: HOME_UNKNOWN, isUnknown };
  return { journey, sentence: distance.error ? messageOf(distance.error) : KM_SENTENCES[journey.source], isUnknown };
}

export type FoundJourney = ReturnType<typeof useJourney>;

/** Exceeds our server's own timeout for a third-party service. */
const TIMEOUT_MS = 8000;

const unavailable = (): ApiError =>
  new ApiError({
    status: 0,
    code: 'DISTANCE_UNAVAILABLE',
    message:
      'Le service d’itinéraire ne répond pas\u00a0: la distance est comptée 0\u00a0km, et le trésorier peut la fixer.',
  });

/** Only our server marks estimates. @throws ApiError for an unreadable answer */
function readDriven(answer: unknown): NonNullable<Driven> {
  const raw = record(answer);
  const metres = number(record(array(raw['routes'])[0])['distance'], null);
  if (metres === null || metres < 0) throw unavailable();
  return { metres, estimate: flag(raw['estimate']) };
}

/** Code of our server, or of OSRM. */
const isNoRoute = (error: unknown): boolean =>
  error instanceof ApiError && ['DISTANCE_UNKNOWN', 'NoRoute', 'NoSegment'].includes(error.code);

/** Sends a third-party service the coordinates alone (specification §5). Null without a road. @throws ApiError */
async function drivingDistance(url: string, from: Coordinates, to: Coordinates, { signal }: CallOptions = {}) {
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  const call = {
    method: 'GET',
    path: routeAddress(url, from, to),
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  } as const;
  try {
    return readDriven(isOwnOrigin(url) ? await request(call) : await readAnswer(await send(call, null)));
  } catch (error) {
    signal?.throwIfAborted();
    if (isNoRoute(error)) return null;
    logFailure('Distance', error);
    throw unavailable();
  }
}
