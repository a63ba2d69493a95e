import type { Static } from 'typebox';
import type { Site, SiteAddress } from '#contract/sites.ts';
import { record } from '#domain/records.ts';
import { number, text } from '../json.ts';
import { readPart, readRecord, textOrNull } from './fields.ts';

function readAddress(value: unknown): Static<typeof SiteAddress> {
  const raw = record(value);
  return readPart(raw, {
    street: textOrNull(raw['street']),
    postal: textOrNull(raw['postal']),
    city: textOrNull(raw['city']),
    gps: textOrNull(raw['gps']),
    country: textOrNull(raw['country']),
  });
}

export function readSite(answer: unknown): Site {
  const raw = record(answer);
  return readRecord(raw, { id: number(raw['id'], 0), name: text(raw['name']), address: readAddress(raw['address']) });
}
