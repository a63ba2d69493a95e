import type { SiteRecord } from '../../../shared/api/decoders/site.ts';

/** `Rue de la Carrière, 5680 Doische`: where a site is, in one line; empty when nothing is known. */
export const placeOf = ({ street, postal, city }: SiteRecord['address']): string =>
  [street, [postal, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
