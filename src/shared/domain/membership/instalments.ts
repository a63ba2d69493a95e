import { addMonths, type Day } from '../dates.ts';
import type { Cents } from '../money.ts';

/** At once, or in three parts (specification §2). */
export const PAYMENT_PLANS = [1, 3] as const;
export type PaymentPlan = (typeof PAYMENT_PLANS)[number];

interface Instalment {
  readonly day: Day;
  readonly cents: Cents;
}

/** The provider accepts days 1 to 27; ours is the 26th (contract §6). */
const TERM_DAY = 26;
const EURO = 100;

const termOf = (today: Day, months: number): Day => {
  const [year, month] = addMonths(`${today.slice(0, 7)}-01`, months).split('-');
  return `${year}-${month}-${TERM_DAY}`;
};

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
