import { coordinatesOf, type Coordinates } from '../gps.ts';
import { MAX_KM } from './entry.ts';
import { COMPANY_CAR } from './valuation.ts';

/** `ESTIMATE`: great circle. `UNKNOWN`: 0 until set by hand. `HAND`: by the treasurer. `COMPANY`: company car, 0. */
export const KM_SOURCES = ['ROUTE', 'ESTIMATE', 'UNKNOWN', 'HAND', 'COMPANY'] as const;
export type KmSource = (typeof KM_SOURCES)[number];

/** From home to the site, one way. */
export interface Journey {
  readonly km: number;
  readonly source: KmSource;
}

/** Answer of the distance service; null when it finds no route. */
export type Driven = { readonly metres: number; readonly estimate: boolean } | null;

/** Roads are longer than a straight line. */
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

/** Metres by road, when no distance service answers. */
export const estimatedMetres = (from: Coordinates, to: Coordinates): number => greatCircle(from, to) * DETOUR;

/** Whole kilometres (specification §5). */
export const kmOfMetres = (metres: number): number => Math.round(metres / 1000);

/** Coordinates to ask the distance service for; null when one of them is missing. */
export function wayBetween(home: string, site: string): readonly [from: Coordinates, to: Coordinates] | null {
  const [from, to] = [coordinatesOf(home), coordinatesOf(site)];
  return from && to ? [from, to] : null;
}

/** A distance above the maximum is `UNKNOWN`: the member's coordinates are wrong, and the treasurer sets it. */
export function journeyOf(voiturecv: number, driven: Driven): Journey {
  if (voiturecv === COMPANY_CAR) return { km: 0, source: 'COMPANY' };
  if (driven === null) return { km: 0, source: 'UNKNOWN' };
  const km = kmOfMetres(driven.metres);
  return km > MAX_KM ? { km: 0, source: 'UNKNOWN' } : { km, source: driven.estimate ? 'ESTIMATE' : 'ROUTE' };
}

/** A member may lower the distance found, never raise it (contract §7). */
export const boundedBy = (found: Journey, sent: number | undefined): Journey => ({
  km: Math.min(sent ?? found.km, found.km),
  source: found.source,
});

/** The treasurer's distance wins, except over a company car. */
export const setByHand = (found: Journey, sent: number | undefined): Journey =>
  sent === undefined || sent === found.km || found.source === 'COMPANY' ? found : { km: sent, source: 'HAND' };
