import { coordinatesOf, type Coordinates } from '../gps.ts';
import { MOST_KM } from './entry.ts';
import { COMPANY_CAR } from './valuation.ts';

/**
 * Where an entry's kilometres come from: the distance service, the great circle in its place, nowhere (0 until the
 * treasurer sets them), the treasurer's hand, or a company car (0).
 */
export const KM_SOURCES = ['ROUTE', 'ESTIMATE', 'UNKNOWN', 'HAND', 'COMPANY'] as const;
export type KmSource = (typeof KM_SOURCES)[number];

/** From the member's home to the site, one way. */
export interface Journey {
  readonly km: number;
  readonly source: KmSource;
}

/** What a distance service says; null: it knows no way there. */
export type Driven = { readonly metres: number; readonly estimate: boolean } | null;

/** Roads are longer than the bird's way. */
const DETOUR = 1.3;
const EARTH_METRES = 6_371_008.8;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Metres between two places on the globe (haversine). */
export function greatCircle(from: Coordinates, to: Coordinates): number {
  const half = (a: number, b: number): number => Math.sin(radians(b - a) / 2) ** 2;
  const chord =
    half(from.latitude, to.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(from.longitude, to.longitude);
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Metres by road without a distance service. */
export const estimatedMetres = (from: Coordinates, to: Coordinates): number => greatCircle(from, to) * DETOUR;

/** Whole kilometres (specification §5). */
export const kmOfMetres = (metres: number): number => Math.round(metres / 1000);

/** What to ask the distance service; null: there is nothing to ask, and `journeyOf` answers without it. */
export function wayBetween(home: string, site: string): readonly [from: Coordinates, to: Coordinates] | null {
  const [from, to] = [coordinatesOf(home), coordinatesOf(site)];
  return from && to ? [from, to] : null;
}

/**
 * What the specification's rule makes of the service's answer: a company car drives nothing, an unknown way is 0. So is one
 * beyond any drive for the club: the member's coordinates are wrong, and the treasurer's to set right.
 */
export function journeyOf(voiturecv: number, driven: Driven): Journey {
  if (voiturecv === COMPANY_CAR) return { km: 0, source: 'COMPANY' };
  if (driven === null) return { km: 0, source: 'UNKNOWN' };
  const km = kmOfMetres(driven.metres);
  return km > MOST_KM ? { km: 0, source: 'UNKNOWN' } : { km, source: driven.estimate ? 'ESTIMATE' : 'ROUTE' };
}

/** What a member may enter: as much as was found, or less (contract §7). */
export const boundedBy = (found: Journey, sent: number | undefined): Journey => ({
  km: Math.min(sent ?? found.km, found.km),
  source: found.source,
});

/** What the treasurer enters counts; it is by hand as soon as it is not what was found. */
export const setByHand = (found: Journey, sent: number | undefined): Journey =>
  sent === undefined || sent === found.km || found.source === 'COMPANY' ? found : { km: sent, source: 'HAND' };
