import type { Cents } from '../money.ts';
import type { Day } from '../dates.ts';
import { COMPANY_CAR, NO_CAR } from './valuation.ts';
import { type Coordinates, coordinatesOf } from '../gps.ts';
import { hasWords } from '../divers/name-search.ts';
import { isDecided, type Refundable } from './refund.ts';

/** In kilometres, one way; more is a typing error. */
export const MAX_KM = 5000;
export const MAX_COSTS: Cents = 10_000_00;
/** In characters. */
export const MAX_COMMENT_LENGTH = 2000;

/** Stored and shown word for word (specification §3, 'Reasons'). */
export const REASONS = [
  'Permanence Matériel',
  'Formation Piscine (Baptême, PN1, TSI, ...)',
  'Encadrement sur site (TNx, ENx, Bio, Sout, ...)',
  'Directeur de Plongée',
  'Réunion (Bureau, Comité, Encadrants, ...)',
  'TIV / Réépreuve',
  'Stagiaire E1/N4/E2/E3/E4 | Formation reçue',
  'Autre (à détailler en commentaire)',
] as const;
export type Reason = (typeof REASONS)[number];

/** Its words ask for a comment, which no rule requires. */
export const OTHER_REASON: Reason = 'Autre (à détailler en commentaire)';

export const isReason = (text: string): text is Reason => REASONS.some((reason) => reason === text);

/** A donation for the rules, by the wire's names; another server has no `kmSource`. */
export interface Donation extends Refundable {
  readonly daoiddiver: number;
  readonly daofirstname: string;
  readonly daolastname: string;
  readonly daodate: string;
  readonly daosite: string;
  readonly daomotif: string;
  readonly daolocked: boolean;
  /** Number of the receipt that covers it. */
  readonly receipt?: string | null | undefined;
  readonly kmSource: KmSource | null;
}

export type DonationRefusal =
  | 'DONATION_RECEIPTED'
  | 'DONATION_DECIDED'
  | 'DONATION_LOCKED'
  | 'DONATION_YEAR_CLOSED'
  | 'DONATION_IN_FUTURE'
  | 'CAR_MISSING';

/** `treasurer` (SUPER_ADMIN) is bound neither by the year nor by the lock. */
export interface Editing {
  readonly treasurer: boolean;
  readonly today: Day;
  /** Donation year of the configuration: members write entries of this year only. */
  readonly year: number;
}

export const yearOf = (day: Day): number => Number(day.slice(0, 4));

/** Requires a car known to the treasurer (specification §5); undefined: the server does not say. */
export const whyNoneCanBeAdded = (voiturecv: number | undefined): DonationRefusal | null =>
  voiturecv === NO_CAR ? 'CAR_MISSING' : null;

export function whyNotEditable(
  { daodate, daolocked, refund, receipt }: Pick<Donation, 'daodate' | 'daolocked' | 'refund' | 'receipt'>,
  { treasurer, year }: Editing,
): DonationRefusal | null {
  if (receipt) return 'DONATION_RECEIPTED';
  if (isDecided({ refund })) return 'DONATION_DECIDED';
  if (treasurer) return null;
  if (daolocked) return 'DONATION_LOCKED';
  return yearOf(daodate) === year ? null : 'DONATION_YEAR_CLOSED';
}

/** Expenses of a future day cannot be waived; a new entry of today is always accepted (contract §10). */
export function whyNotThisDay(day: Day, { treasurer, today, year }: Editing, isNew: boolean): DonationRefusal | null {
  if (day > today) return 'DONATION_IN_FUTURE';
  if (treasurer || yearOf(day) === year || (isNew && day === today)) return null;
  return 'DONATION_YEAR_CLOSED';
}

/** `ESTIMATE`: great circle. `UNKNOWN`: 0 until set by hand. `HAND`: by the treasurer. `COMPANY`: company car, 0. */
export const KM_SOURCES = ['ROUTE', 'ESTIMATE', 'UNKNOWN', 'HAND', 'COMPANY'] as const;
export type KmSource = (typeof KM_SOURCES)[number];

/** From home to the site, one way. */
export interface Journey {
  readonly km: number;
  readonly source: KmSource;
}

/** Answer of the distance service; null when it finds no route. */
export type Driven = { readonly metres: number; readonly estimate: boolean } | null;

/** Roads are longer than a straight line. */
const DETOUR = 1.3;
const EARTH_METRES = 6_371_008.8;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Metres between two places on the globe (haversine). */
export function greatCircle(from: Coordinates, to: Coordinates): number {
  const half = (a: number, b: number): number => Math.sin(radians(b - a) / 2) ** 2;
  const chord =
    half(from.latitude, to.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(from.longitude, to.longitude);
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Metres by road, when no distance service answers. */
export const estimatedMetres = (from: Coordinates, to: Coordinates): number => greatCircle(from, to) * DETOUR;

/** Whole kilometres (specification §5). */
export const kmOfMetres = (metres: number): number => Math.round(metres / 1000);

/** Coordinates to ask the distance service for; null when one of them is missing. */
export function wayBetween(home: string, site: string): readonly [from: Coordinates, to: Coordinates] | null {
  const [from, to] = [coordinatesOf(home), coordinatesOf(site)];
  return from && to ? [from, to] : null;
}

/** A distance above the maximum is `UNKNOWN`: the member's coordinates are wrong, and the treasurer sets it. */
export function journeyOf(voiturecv: number, driven: Driven): Journey {
  if (voiturecv === COMPANY_CAR) return { km: 0, source: 'COMPANY' };
  if (driven === null) return { km: 0, source: 'UNKNOWN' };
  const km = kmOfMetres(driven.metres);
  return km > MAX_KM ? { km: 0, source: 'UNKNOWN' } : { km, source: driven.estimate ? 'ESTIMATE' : 'ROUTE' };
}

/** A member may lower the distance found, never raise it (contract §7). */
export const boundedBy = (found: Journey, sent: number | undefined): Journey => ({
  km: Math.min(sent ?? found.km, found.km),
  source: found.source,
});

/** The treasurer's distance wins, except over a company car. */
export const setByHand = (found: Journey, sent: number | undefined): Journey =>
  sent === undefined || sent === found.km || found.source === 'COMPANY' ? found : { km: sent, source: 'HAND' };

/** A missing filter lets every donation through. */
export interface DonationFilters {
  readonly diver?: number | undefined;
  readonly year?: number | undefined;
  readonly locked?: boolean | undefined;
  readonly site?: string | undefined;
  readonly motif?: string | undefined;
  /** True: only entries whose distance is estimated or unknown; false: only the others. */
  readonly unsure?: boolean | undefined;
  /** Start of the last name, or of the last and first name joined by a blank. */
  readonly q?: string | undefined;
}

/** Sources of the distances that the treasurer should check. */
export const UNSURE_SOURCES: readonly KmSource[] = ['ESTIMATE', 'UNKNOWN'];

/** Must agree with the server's SQL. */
export function donationMatches(
  dao: Donation,
  { year, locked, diver, site, motif, unsure, q }: DonationFilters,
): boolean {
  const isUnsure = dao.kmSource !== null && UNSURE_SOURCES.includes(dao.kmSource);
  return (
    (year === undefined || yearOf(dao.daodate) === year) &&
    (locked === undefined || dao.daolocked === locked) &&
    (diver === undefined || dao.daoiddiver === diver) &&
    (site === undefined || dao.daosite === site) &&
    (motif === undefined || dao.daomotif === motif) &&
    (unsure === undefined || isUnsure === unsure) &&
    hasWords(`${dao.daolastname} ${dao.daofirstname}`, q ?? '')
  );
}
