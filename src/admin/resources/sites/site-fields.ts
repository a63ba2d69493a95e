import type { SiteRecord } from '../../../shared/api/decoders/site.ts';
import { isGpsField } from '../../../shared/domain/gps.ts';
import { errorMessages } from '../../../shared/messages/errors.ts';
import type { SITE_LABELS } from '../../../shared/messages/field-labels.ts';

const requireName = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? undefined : 'Donnez un nom au site.';

const requireCoordinates = (value: unknown): string | undefined =>
  isGpsField(typeof value === 'string' ? value : '') ? undefined : errorMessages.GPS_INVALID;

const emptyToNull = (text: string | undefined): string | null => text || null;

export type SiteSource = keyof typeof SITE_LABELS;

/** `maxLength`: characters that the server keeps. */
export const SITE_INPUTS = {
  name: { maxLength: 100, validate: requireName },
  'address.street': { maxLength: 300, parse: emptyToNull },
  'address.postal': { maxLength: 20, parse: emptyToNull },
  'address.city': { maxLength: 100, parse: emptyToNull },
  'address.gps': { maxLength: 60, parse: emptyToNull, validate: requireCoordinates },
  'address.country': { maxLength: 5000, parse: emptyToNull },
} as const;

export const BLANK_SITE: Omit<SiteRecord, 'id'> = {
  name: '',
  address: { street: null, postal: null, city: null, gps: null, country: null },
};

export const NEW_SITE: SiteRecord = { id: 0, ...BLANK_SITE };

/** `Rue de la Carrière, 5680 Doische`; empty when nothing is known. */
export const addressLine = ({ street, postal, city }: SiteRecord['address']): string =>
  [street, [postal, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
