import type { Cents } from '../money.ts';
import type { Day } from '../dates.ts';
import { NO_CAR } from './valuation.ts';

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

/** Requires a comment. */
export const OTHER_REASON: Reason = 'Autre (à détailler en commentaire)';

export const isReason = (text: string): text is Reason => (REASONS as readonly string[]).includes(text);

/** Codes of the contract. */
export type DonationRefusal = 'DONATION_LOCKED' | 'DONATION_YEAR_CLOSED' | 'DONATION_IN_FUTURE' | 'CAR_MISSING';

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
  { day, locked }: { readonly day: Day; readonly locked: boolean },
  { treasurer, year }: Editing,
): DonationRefusal | null {
  if (treasurer) return null;
  if (locked) return 'DONATION_LOCKED';
  return yearOf(day) === year ? null : 'DONATION_YEAR_CLOSED';
}

/** Expenses of a future day cannot be waived; a new entry of today is always accepted (contract §10). */
export function whyNotThisDay(day: Day, { treasurer, today, year }: Editing, isNew: boolean): DonationRefusal | null {
  if (day > today) return 'DONATION_IN_FUTURE';
  if (treasurer || yearOf(day) === year || (isNew && day === today)) return null;
  return 'DONATION_YEAR_CLOSED';
}
