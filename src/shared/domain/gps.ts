export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

const PAIR = /^\s*([+-]?\d{1,2}(?:\.\d{1,15})?)\s*[,;\s]\s*([+-]?\d{1,3}(?:\.\d{1,15})?)\s*$/;

/** Reads decimal degrees, latitude first, as maps give them: `50.4542, 3.9511`. Null for no place on earth. */
export function coordinatesOf(gps: string): Coordinates | null {
  const [, north, east] = PAIR.exec(gps) ?? [];
  if (north === undefined || east === undefined) return null;
  const latitude = Number(north);
  const longitude = Number(east);
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

export const isGpsField = (text: string): boolean => text.trim() === '' || coordinatesOf(text) !== null;

/** Address of a route at OSRM's interface, which takes longitudes first. */
export function routeAddress(service: string, ...way: readonly Coordinates[]): string {
  const places = way.map(({ latitude, longitude }) => `${longitude},${latitude}`);
  return `${service.replace(/\/+$/, '')}/route/v1/driving/${places.join(';')}?overview=false`;
}
