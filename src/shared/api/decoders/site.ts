import type { Static } from 'typebox';
import type { Site, SiteAddress } from '../../contract/sites.ts';
import { number, record, text, textOrNull } from './fields.ts';
import { withOriginalValues } from './original-values.ts';

export type SiteRecord = Omit<Static<typeof Site>, 'version'> & { readonly version?: number };

function readAddress(value: unknown): Static<typeof SiteAddress> {
  const raw = record(value);
  return {
    ...raw,
    ...withOriginalValues(raw, {
      street: textOrNull(raw['street']),
      postal: textOrNull(raw['postal']),
      city: textOrNull(raw['city']),
      gps: textOrNull(raw['gps']),
      country: textOrNull(raw['country']),
    }),
  };
}

/** Unknown fields are kept, so that a PUT can send them back. */
export function readSite(answer: unknown): SiteRecord {
  const raw = record(answer);
  const version = number(raw['version'], undefined);
  return {
    ...raw,
    ...withOriginalValues(raw, {
      ...(version === undefined ? {} : { version }),
      id: number(raw['id'], 0),
      name: text(raw['name']),
      address: readAddress(raw['address']),
    }),
  };
}
