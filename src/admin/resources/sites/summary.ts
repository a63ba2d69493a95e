import type { SiteRecord } from '../../../shared/api/read/site.ts';
import { coordinatesOf } from '../../../shared/domain/gps.ts';

/** `Rue de la Carrière, 5680 Doische`: where a site is, in one line; empty when nothing is known. */
export const placeOf = ({ street, postal, city }: SiteRecord['address']): string =>
  [street, [postal, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/** Address of a map at the coordinates of a gps field; null when it holds none. */
export function mapAddress(gps: string | null): string | null {
  const place = coordinatesOf(gps ?? '');
  if (!place) return null;
  const { latitude, longitude } = place;
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=14/${latitude}/${longitude}`;
}
