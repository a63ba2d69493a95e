import type { Cents } from '../money.ts';
import type { Day } from '../dates.ts';
import { NO_CAR } from './valuation.ts';

/** One way, kilometres: a greater figure has a digit too many. */
export const MOST_KM = 5000;
export const MOST_COSTS: Cents = 10_000_00;
/** Characters. */
export const LONGEST_COMMENT = 2000;

/** Why a member was on the way for the club (specification §3, 'Reasons'), as stored and as shown. */
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

/** The one that says nothing without a comment. */
export const OTHER_REASON: Reason = 'Autre (à détailler en commentaire)';

export const isReason = (text: string): text is Reason => (REASONS as readonly string[]).includes(text);

/** Why something can't be done with a donation; a code of the contract each. */
export type DonationRefusal = 'DONATION_LOCKED' | 'DONATION_YEAR_CLOSED' | 'DONATION_IN_FUTURE' | 'CAR_MISSING';

/** Who is at it, and when: the treasurer (SUPER_ADMIN) is held neither by the year nor by the lock. */
export interface Editing {
  readonly treasurer: boolean;
  readonly today: Day;
  /** The donation year of the club's configuration: the only one whose entries members write. */
  readonly year: number;
}

export const yearOf = (day: Day): number => Number(day.slice(0, 4));

/** A new entry is for members whose car the treasurer knows (specification §5). Undefined: this server does not say. */
export const whyNoneCanBeAdded = (voiturecv: number | undefined): DonationRefusal | null =>
  voiturecv === NO_CAR ? 'CAR_MISSING' : null;

/** May an entry that stands be modified or deleted? */
export function whyNotEditable(
  { day, locked }: { readonly day: Day; readonly locked: boolean },
  { treasurer, year }: Editing,
): DonationRefusal | null {
  if (treasurer) return null;
  if (locked) return 'DONATION_LOCKED';
  return yearOf(day) === year ? null : 'DONATION_YEAR_CLOSED';
}

/** May an entry bear this day? Expenses of a day to come cannot be waived; today's is always taken when it is new (contract §10). */
export function whyNotThisDay(day: Day, { treasurer, today, year }: Editing, isNew: boolean): DonationRefusal | null {
  if (day > today) return 'DONATION_IN_FUTURE';
  if (treasurer || yearOf(day) === year || (isNew && day === today)) return null;
  return 'DONATION_YEAR_CLOSED';
}
