import { isGpsField } from '../../../shared/domain/gps.ts';
import { errorMessages } from '../../../shared/messages/errors.ts';

/** One field of a site, as the form and the table show it. */
export interface SiteField {
  /** Where it stands in the record. */
  readonly source: string;
  readonly label: string;
  /** As many characters as the server keeps. */
  readonly longest: number;
  /** The sentence to show for a value that is none. */
  readonly refuse?: (value: unknown) => string | undefined;
}

const needsName = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? undefined : 'Donnez un nom au site.';

const needsPlace = (value: unknown): string | undefined =>
  isGpsField(typeof value === 'string' ? value : '') ? undefined : errorMessages.GPS_INVALID;

/** In the order in which one writes an address; `country` holds the useful information (specification §3). */
export const SITE_FIELDS = {
  name: { source: 'name', label: 'Nom', longest: 100, refuse: needsName },
  street: { source: 'address.street', label: 'Rue', longest: 300 },
  postal: { source: 'address.postal', label: 'Code postal', longest: 20 },
  city: { source: 'address.city', label: 'Ville (pays)', longest: 100 },
  gps: { source: 'address.gps', label: 'GPS', longest: 60, refuse: needsPlace },
  information: { source: 'address.country', label: 'Informations utiles', longest: 5000 },
} as const satisfies Record<string, SiteField>;

/** An emptied field of an address means that nothing is known. */
export const orNothing = (text: unknown): string | null => (typeof text === 'string' && text !== '' ? text : null);

/** Said after each success (specification §4: for sites every success sets it). */
export const SITE_SUCCESS = 'Modifié avec succés.';
