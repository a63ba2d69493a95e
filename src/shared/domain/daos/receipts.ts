import { addDays, addMonths, weekday, type Day } from '../dates.ts';
import type { Cents } from '../money.ts';
import { isBodyNumber } from './body-number.ts';
import { isReason, REASONS, type Reason } from './entry.ts';
import { type Expense, scaleOf, valuationOf } from './valuation.ts';

/** What receipts state of the club beside its name and address (form 2041-RD), and what gives right to one. */
export interface ReceiptSettings {
  /** SIREN or RNA. */
  readonly identifier: string;
  readonly object: string;
  readonly quality: string;
  readonly signatory: string;
  readonly signatoryRole: string;
  /** Days, or empty: on which the club was found to be of general interest, and the tax office's word for it. */
  readonly generalInterestOn: string;
  readonly rescriptOn: string;
  readonly reasons: readonly Reason[];
  /** The dive's own price within an entry counts beside its kilometres. */
  readonly pricesCount: boolean;
  /** Address at which receipts are declared. */
  readonly declaration: string;
}

/** Who is trained is no volunteer (minister's answer of 19 March 2013). */
const FOR_ONESELF: Reason = 'Stagiaire E1/N4/E2/E3/E4 | Formation reçue';

export const NO_PARTICULARS: ReceiptSettings = {
  identifier: '',
  object: '',
  quality: '',
  signatory: '',
  signatoryRole: '',
  generalInterestOn: '',
  rescriptOn: '',
  reasons: REASONS.filter((reason) => reason !== FOR_ONESELF),
  pricesCount: false,
  declaration: '',
};

/** The body of a receipt: what it states, as it was when it was made. */
export interface ReceiptBody {
  readonly club: Omit<ReceiptSettings, 'reasons' | 'pricesCount' | 'declaration'> & {
    readonly name: string;
    readonly address: string;
  };
  readonly donor: { readonly lastname: string; readonly firstname: string; readonly address: readonly string[] };
  readonly giftYear: number;
  /** Ids and versions of the entries that it covers. */
  readonly entries: readonly (readonly [id: number, version: number])[];
  readonly distance: number;
  readonly mileage: Cents;
  readonly costs: Cents;
  readonly cents: Cents;
  /** Number of the cancelled one that it replaces. */
  readonly replaces: string | null;
}

const MENTIONS = ['identifier', 'object', 'quality', 'signatory', 'signatoryRole', 'generalInterestOn'] as const;
export type MissingMention = 'club.name' | 'club.address' | `receipts.${(typeof MENTIONS)[number]}`;

/** Fields of 'Le club' without which no receipt is made. */
export function missingMentions(
  club: { readonly name: string; readonly address: string },
  settings: ReceiptSettings,
): MissingMention[] {
  const isMissing = (name: (typeof MENTIONS)[number]) =>
    name === 'identifier' ? !isBodyNumber(settings.identifier) : settings[name].trim() === '';
  return [
    ...(['name', 'address'] as const).filter((name) => club[name].trim() === '').map((name) => `club.${name}` as const),
    ...MENTIONS.filter(isMissing).map((name) => `receipts.${name}` as const),
  ];
}

export const givesRight = (motif: string, { reasons }: Pick<ReceiptSettings, 'reasons'>): boolean =>
  isReason(motif) && reasons.includes(motif);

/**
 * Why a member gets none. `ISSUED`: one covers what was entered before. `PROVIDER`: of a gift in money, whose receipt the
 * payment provider writes.
 */
export const RECEIPT_OBSTACLES = ['NO_ADDRESS', 'NOTHING', 'NOT_LOCKED', 'ISSUED', 'PROVIDER'] as const;
export type ReceiptObstacle = (typeof RECEIPT_OBSTACLES)[number];

/** An entry that may be on a receipt; `accepted`: its sum stands in the books already. */
export interface ReceiptEntry extends Expense {
  readonly locked: boolean;
  readonly accepted: boolean;
  /** Number of the receipt that covers it. */
  readonly receipt: string | null;
}

/** What a member's entries of a year are worth on a receipt: the scale once, prices only where the club counts them. */
export function receiptFigures(
  entries: readonly ReceiptEntry[],
  car: { readonly voiturecv: number; readonly electric: boolean },
  year: number,
  { pricesCount }: Pick<ReceiptSettings, 'pricesCount'>,
) {
  const prices = entries.reduce((sum, { accepted, costs }) => sum + (accepted ? 0 : costs), 0);
  const counted = entries.map(({ km, costs, accepted }) => ({ km, costs: accepted || pricesCount ? costs : 0 }));
  const { distance, mileage, costs, total } = valuationOf(counted, car.voiturecv, scaleOf(year), car.electric);
  const booked = entries.reduce((sum, one) => sum + (one.accepted ? one.costs : 0), 0);
  /** `unbooked`: what enters the books with the receipt. */
  return { distance, mileage, costs, prices, total, unbooked: total - booked };
}

/** Null: a receipt can be made for those entries, which all give right to one. */
export function receiptObstacle(
  entries: readonly ReceiptEntry[],
  address: readonly string[],
  total: Cents,
): ReceiptObstacle | null {
  if (entries.some(({ receipt }) => receipt !== null)) return 'ISSUED';
  if (total <= 0) return 'NOTHING';
  if (entries.some(({ locked, accepted }) => !locked && !accepted)) return 'NOT_LOCKED';
  return address.length < 2 ? 'NO_ADDRESS' : null;
}

/** `2026-07` */
export const receiptNumber = (year: number, number: number): string => `${year}-${String(number).padStart(2, '0')}`;

/**
 * Last day of the yearly declaration (CGI art. 222 bis): three months after the closing, or for a calendar year the second
 * working day after the first of May. A holiday between is not known here, so that the day may come early, never late.
 */
export function declarationDeadline(closing: Day): Day {
  if (!closing.endsWith('-12-31')) return addMonths(closing, 3);
  let day = `${Number(closing.slice(0, 4)) + 1}-05-01`;
  for (let working = 0; working < 2;) {
    day = addDays(day, 1);
    if (weekday(day) < 5) working += 1;
  }
  return day;
}
