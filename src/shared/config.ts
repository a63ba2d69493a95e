import type { CheckedFirst } from '#domain/divers/corrections.ts';
import type { ChargePolicy } from '#domain/events/charges.ts';
import type { Tariffs } from '#domain/events/prices.ts';
import type { NewsMoment } from '#domain/mail/outing-news.ts';
import type { WaitingListPolicy } from '#domain/registration/slots.ts';
import { isRecord } from '#domain/records.ts';

const NO_ROWS: readonly unknown[] = [];
const NO_TARIFFS: Tariffs = { kinds: [], rows: [] };
const CHARGES: ChargePolicy = { atRegistration: false, lateHours: 48, keptPercent: 100 };
const NEWS: NewsMoment = { weekday: 3, hour: 18 };
const CHECKED_FIRST: CheckedFirst = { contact: false, emergency: false, certificate: true, image: false };
const WAITING_LIST: WaitingListPolicy = { autoPromote: true, quietHours: 12 };

/** Per-club settings of /config.json (contract §1), merged over these defaults of the specification. */
export const defaultConfig = {
  club: {
    name: 'Club de plongée',
    /** Short name for file names and the top bar. */
    label: 'Plongée',
    /** Address; empty for the drawn logo. */
    logo: '',
    /** CSS colour of actions; empty for the product's own. */
    accent: '',
    /** Postal address, for the notice about personal data. */
    address: '',
    /** Name and place of the host, for the same. */
    host: '',
    /** The only addresses that send-mail may write to. */
    secretaryEmail: 'secretariat@club.example',
    itEmail: 'informatique@club.example',
  },
  season: '2025/2026',
  donationYear: 2025,
  links: {
    shop: 'https://club.example/boutique',
    supervisorList: 'https://club.example/encadrants',
    trainings: 'https://club.example/formations',
    coursePlanning: 'https://club.example/planning',
    levelOneGroups: 'https://club.example/groupes-n1',
    basinDirector: 'https://club.example/directeur-de-bassin',
    walletDetails: 'https://club.example/porte-monnaie',
    oxygenCard: 'https://club.example/carte-oxygene',
    dossierPdf: 'https://club.example/dossier.pdf',
  },
  /** `secureToken` identifies the club to a third-party mail service; our server needs none. */
  mail: { url: '/api/v1/mail', secureToken: '' },
  payment: { baseUrl: '/helloasso', organization: 'club', clientId: 'club' },
  distance: { url: '/osrm' },
  /** Rows `{name, price, description, gps}` (domain/daos/sites.ts); none: the specification's. */
  donationSites: NO_ROWS,
  /** Host name by which browsers know this site's passkeys; our server says it, and empty means none. */
  passkeys: '',
  /** Prices of outings that give none of their own (domain/events/prices.ts). */
  tariffs: NO_TARIFFS,
  /** When places are paid (domain/events/charges.ts); only our server takes anything with a registration. */
  charges: CHARGES,
  waitingList: WAITING_LIST,
  /** When the weekly mail about new outings leaves (domain/mail/outing-news.ts). */
  outingNews: NEWS,
  /** Which corrections of members the club sees before they count (domain/divers/corrections.ts). */
  checkedFirst: CHECKED_FIRST,
  /** For the safety sheet (domain/palanquees/sheet.ts): rows `{name, number, sea}` and `{site, depth}`. */
  safety: { emergency: NO_ROWS, basins: NO_ROWS, rescuePlan: '' },
};

export type ClubConfig = Readonly<typeof defaultConfig>;

/** Missing fields keep their default; `wrong` collects paths of fields of another type. */
export const mergeConfig = (raw: unknown, wrong: string[] = []): ClubConfig => mergeOver(defaultConfig, raw, wrong);

/** The same over other defaults. */
export const mergeOver = <T extends object>(base: T, raw: unknown, wrong: string[] = []): T =>
  merge(base, raw, '', wrong) as T;

/** Paths of keys that are no field of `known`; keys that begin with `//` are notes. */
export function unknownKeysOf(raw: unknown, known: unknown = defaultConfig, path = ''): string[] {
  if (!isRecord(raw) || !isRecord(known)) return [];
  return Object.entries(raw).flatMap(([key, value]) => {
    if (key.startsWith('//')) return [];
    const here = path ? `${path}.${key}` : key;
    return Object.hasOwn(known, key) ? unknownKeysOf(value, known[key], here) : [here];
  });
}

function merge(base: unknown, raw: unknown, path: string, wrong: string[]): unknown {
  if (raw === undefined) return base;
  if (Array.isArray(base) && Array.isArray(raw)) return raw;
  if (typeof base !== 'object' || base === null) {
    if (typeof raw === typeof base) return raw;
  } else if (isRecord(raw) && !Array.isArray(base)) {
    return Object.fromEntries(
      Object.entries(base).map(([key, value]) => [key, merge(value, raw[key], path ? `${path}.${key}` : key, wrong)]),
    );
  }
  wrong.push(path || 'config');
  return base;
}
