import { type Day, addDays, addMonths } from '../dates.ts';
import { centsOfEuros, type Cents } from '../money.ts';
import { feeStanding } from './dossier-state.ts';

/** Parts of the season's fee (specification §9); the rebate is 0 or negative. */
export interface FeeParts {
  readonly adhesion: Cents;
  readonly licence: Cents;
  readonly insurance: Cents;
  readonly supervisorRebate: Cents;
}

export type FeePart = keyof FeeParts;

export const feeOf = ({ adhesion, licence, insurance, supervisorRebate }: FeeParts): Cents =>
  adhesion + licence + insurance + supervisorRebate;

const feeLines = (parts: FeeParts) =>
  (['adhesion', 'licence', 'insurance', 'supervisorRebate'] as const)
    .map((part) => ({ part, cents: parts[part] }))
    .filter(({ part, cents }) => part !== 'supervisorRebate' || cents !== 0);

/** Without parts, a due `cotisation` is the total, without lines (contract §11). */
export function feeBreakdown(parts: FeeParts, cotisation: Cents | null | undefined) {
  const hasParts = Object.values(parts).some((cents: Cents) => cents !== 0);
  if (!hasParts && feeStanding(cotisation) === 'due') return { lines: [], total: cotisation ?? 0 };
  return { lines: feeLines(parts), total: feeOf(parts) };
}

/** Remaining due after amounts added since the payment page was opened (contract §10). */
export const feeAfter = (due: Cents | null, paid: Cents): Cents => (due === null ? 0 : Math.max(0, due - paid));

/** At once, or in three parts (specification §2). */
export const PAYMENT_PLANS = [1, 3] as const;
export type PaymentPlan = (typeof PAYMENT_PLANS)[number];

interface Instalment {
  readonly day: Day;
  readonly cents: Cents;
}

/** Provider's state of one of several payments. */
export const INSTALMENT_STATES = ['PAID', 'REFUNDED', 'REFUSED', 'AWAITED'] as const;
export type InstalmentState = (typeof INSTALMENT_STATES)[number];

export interface PlannedInstalment extends Instalment {
  readonly state: InstalmentState;
}

/** Paid so far of a fee in several payments, and the whole. */
export const paidOf = (plan: readonly PlannedInstalment[]) => {
  const sum = (instalments: readonly PlannedInstalment[]): Cents =>
    instalments.reduce((cents, one) => cents + one.cents, 0);
  return { paid: sum(plan.filter(({ state }) => state === 'PAID')), total: sum(plan) };
};

/** Days after which an unpaid instalment counts as settled outside of the provider, who does not report it. */
const SETTLED_OTHERWISE_DAYS = 60;

/** Payments are to come, or went wrong. */
export const isUnderWay = (plan: readonly PlannedInstalment[], today: Day): boolean =>
  plan.some(({ day, state }) => state !== 'PAID' && today <= addDays(day, SETTLED_OTHERWISE_DAYS));

/** Refused payments that may still be owed, by day. */
export const unpaidParts = (plan: readonly PlannedInstalment[], today: Day): readonly PlannedInstalment[] =>
  plan.filter((one) => one.state === 'REFUSED' && isUnderWay([one], today));

/** Instalments of the wire, in cents. */
export const planOf = (
  instalments: readonly { readonly day: Day; readonly amount: number; readonly state: InstalmentState }[],
): readonly PlannedInstalment[] =>
  instalments.map(({ day, amount, state }) => ({ day, cents: centsOfEuros(amount) ?? 0, state }));

/** The provider accepts days 1 to 27; ours is the 26th (contract §6). */
const TERM_DAY = 26;
const EURO = 100;

const termOf = (today: Day, months: number): Day => addMonths(`${today.slice(0, 7)}-${TERM_DAY}`, months);

/** A third rounded down to whole euros; the last part takes the remainder. */
export function partsOf(fee: Cents, plan: PaymentPlan): readonly Cents[] {
  if (plan === 1) return [fee];
  const third = Math.floor(fee / 3 / EURO) * EURO;
  return [third, third, fee - 2 * third];
}

/** First part today, others on the 26th of the next months (specification §9). 170 € → 56, 56, 58 (contract §10). */
export const instalmentsOf = (fee: Cents, plan: PaymentPlan, today: Day): readonly Instalment[] =>
  partsOf(fee, plan).map((cents, month) => ({ day: month === 0 ? today : termOf(today, month), cents }));

/** Needs a whole euro in each of three parts. */
export const canBeSplit = (fee: Cents): boolean => fee >= 3 * EURO;
