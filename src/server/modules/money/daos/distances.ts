import type { FastifyBaseLogger } from 'fastify';
import { type Driven, wayBetween } from '#domain/daos/entry.ts';
import { coordinatesOf, type Coordinates } from '#domain/gps.ts';
import { DistanceFailed, type DistanceService } from '#server/integrations/distance/port.ts';
import { DomainError } from '#server/errors/domain-error.ts';

/** Parses `3.9511,50.4542`: longitude first, as in OSRM. Throws GPS_INVALID. */
function placeOf(text: string): Coordinates {
  const [longitude = '', latitude = '', ...rest] = text.split(',');
  const place = rest.length === 0 ? coordinatesOf(`${latitude},${longitude}`) : null;
  if (place === null) throw new DomainError('GPS_INVALID', { field: 'coordinates' });
  return place;
}

export const distances = (service: DistanceService, log: Pick<FastifyBaseLogger, 'warn'>) => ({
  /** Never fails: an unknown distance is entered as 0 km, which the treasurer corrects. */
  async driven(home: string, site: string): Promise<Driven> {
    const way = wayBetween(home, site);
    if (way === null) return null;
    try {
      return await service.between(...way);
    } catch (error) {
      log.warn({ err: error }, 'no distance for a donation');
      return null;
    }
  },

  /** Answers `lon,lat;lon,lat` in OSRM's format. Throws GPS_INVALID, DISTANCE_UNKNOWN, DISTANCE_UNAVAILABLE. */
  async route(coordinates: string) {
    const [from, to, ...rest] = coordinates.split(';').map(placeOf);
    if (!from || !to || rest.length > 0) throw new DomainError('GPS_INVALID', { field: 'coordinates' });
    const driven = await service.between(from, to).catch((error: unknown) => {
      if (!(error instanceof DistanceFailed)) throw error;
      log.warn({ err: error }, 'the distance service failed');
      throw new DomainError('DISTANCE_UNAVAILABLE', { retryAfter: 30 });
    });
    if (driven === null) throw new DomainError('DISTANCE_UNKNOWN', { field: 'coordinates' });
    return { code: 'Ok', routes: [{ distance: driven.metres }], ...(driven.estimate ? { estimate: true } : {}) };
  },
});

export type Distances = ReturnType<typeof distances>;
