import { isBodyNumber } from '../daos/body-number.ts';
import { readDonationSites } from '../daos/sites.ts';
import { isDay, type Day } from '../dates.ts';
import { isSeasonLabel, isSeasonOver } from '../membership/season-label.ts';
import { readBasins, readEmergencyNumbers } from '../palanquees/sheet.ts';
import { kindsFault, rowsFault, type TariffFault } from '../events/prices.ts';
import { isEmail } from '../text.ts';
import { contrast, LEAST_CONTRAST, parseHex, WHITE } from './contrast.ts';

type Section = Readonly<Record<string, unknown>>;
const isSection = (value: unknown): value is Section =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Values by dotted name: `links.shop`; a list is one value. */
export function leavesOf(values: unknown, way = ''): Map<string, unknown> {
  const entries = isSection(values) ? Object.entries(values).filter(([name]) => !name.startsWith('//')) : [];
  return new Map(
    entries.flatMap(([name, value]): [string, unknown][] =>
      isSection(value) ? [...leavesOf(value, `${way}${name}.`)] : [[way + name, value]],
    ),
  );
}

/** The other way round. */
export function sectionsOf(leaves: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [path, value] of leaves) {
    const [section = '', name] = path.split('.');
    const former = values[section];
    values[section] = name === undefined ? value : { ...(isSection(former) ? former : {}), [name]: value };
  }
  return values;
}

export const isSameValue = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export interface ClubFault {
  readonly code:
    | TariffFault['code']
    | 'EMAIL_INVALID'
    | 'LINK_INVALID'
    | 'EXAMPLE_ADDRESS'
    | 'SEASON_LABEL_INVALID'
    | 'SEASON_OVER'
    | 'ACCENT_INVALID'
    | 'ACCENT_CONTRAST'
    | 'BODY_NUMBER_INVALID';
  /** Within a list, the row and what is wrong in it: `0.gps`. */
  readonly within?: string;
  /** Contrast of an accent against white. */
  readonly contrast?: number;
}

/** Domain of the example's addresses. */
export const isOfExample = (address: string): boolean => /\bclub\.example\b/i.test(address);

const TARIFFS: Readonly<Record<string, (rows: readonly unknown[]) => TariffFault | null>> = {
  'tariffs.kinds': kindsFault,
  'tariffs.rows': rowsFault,
};

const LISTS: Readonly<Record<string, (rows: readonly unknown[]) => { readonly faults: readonly Faulty[] }>> = {
  donationSites: readDonationSites,
  'safety.basins': readBasins,
  'safety.emergency': readEmergencyNumbers,
};
interface Faulty {
  readonly row: number;
  readonly fault: string;
}

function accentFault(accent: string): ClubFault | null {
  if (accent === '') return null;
  const colour = parseHex(accent);
  if (colour === null) return { code: 'ACCENT_INVALID' };
  const ratio = contrast(colour, WHITE);
  return ratio < LEAST_CONTRAST ? { code: 'ACCENT_CONTRAST', contrast: ratio } : null;
}

const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s/]+\S*$/i.test(text) && URL.canParse(text);

function addressFault(address: string, code: 'EMAIL_INVALID' | 'LINK_INVALID'): ClubFault | null {
  if (address === '') return null;
  if (isOfExample(address)) return { code: 'EXAMPLE_ADDRESS' };
  return (code === 'EMAIL_INVALID' ? isEmail(address) : isWebAddress(address)) ? null : { code };
}

/** Fault of a value that the club changes; null: none. */
export function clubFault(path: string, value: unknown, today: Day): ClubFault | null {
  if (Array.isArray(value)) {
    const tariffs = TARIFFS[path];
    if (tariffs) return tariffs(value);
    const [first] = LISTS[path]?.(value).faults ?? [];
    return first ? { code: 'INVALID_VALUE', within: `${first.row}.${first.fault}` } : null;
  }
  if (typeof value !== 'string') return null;
  if (path.startsWith('links.')) return addressFault(value, 'LINK_INVALID');
  switch (path) {
    case 'club.secretaryEmail':
    case 'club.itEmail':
      return addressFault(value, 'EMAIL_INVALID');
    case 'club.accent':
      return accentFault(value);
    case 'club.name':
    case 'club.label':
      return value.trim() === '' || /\p{Cc}/u.test(value) ? { code: 'INVALID_VALUE' } : null;
    case 'receipts.identifier':
      return value === '' || isBodyNumber(value) ? null : { code: 'BODY_NUMBER_INVALID' };
    case 'receipts.declaration':
      return addressFault(value, 'LINK_INVALID');
    case 'receipts.generalInterestOn':
    case 'receipts.rescriptOn':
      return value === '' || (isDay(value) && value <= today) ? null : { code: 'INVALID_VALUE' };
    case 'season':
      if (!isSeasonLabel(value)) return { code: 'SEASON_LABEL_INVALID' };
      return isSeasonOver(value, today) ? { code: 'SEASON_OVER' } : null;
    default:
      return null;
  }
}
