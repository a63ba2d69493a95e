import { coordinatesOf } from '#domain/gps.ts';

/** From coordinates such as `50.3702, 4.6241`; null when the text holds none. */
export function mapLink(gps: string | null): string | null {
  const place = coordinatesOf(gps ?? '');
  if (!place) return null;
  const { latitude, longitude } = place;
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=14/${latitude}/${longitude}`;
}
