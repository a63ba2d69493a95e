import type { Cents } from '../money.ts';

/** The parts of the season's fee (specification §9). The rebate is what a supervisor's insurance takes off: not above 0. */
export interface FeeParts {
  readonly adhesion: Cents;
  readonly licence: Cents;
  readonly insurance: Cents;
  readonly supervisorRebate: Cents;
}

export type FeePart = keyof FeeParts;

/** Adhesion + licence + insurance + rebate of the supervisor's insurance. */
export const feeOf = ({ adhesion, licence, insurance, supervisorRebate }: FeeParts): Cents =>
  adhesion + licence + insurance + supervisorRebate;

export interface FeeLine {
  readonly part: FeePart;
  readonly cents: Cents;
}

/** What the breakdown shows: the rebate only when it is not zero. */
const feeLines = (parts: FeeParts): readonly FeeLine[] =>
  (['adhesion', 'licence', 'insurance', 'supervisorRebate'] as const)
    .map((part) => ({ part, cents: parts[part] }))
    .filter(({ part, cents }) => part !== 'supervisorRebate' || cents !== 0);

/** The fee part by part; without parts the `cotisation` that is due, alone (contract §11). */
export function feeBreakdown(
  parts: FeeParts,
  cotisation: Cents | null | undefined,
): { readonly lines: readonly FeeLine[]; readonly total: Cents } {
  const hasParts = Object.values(parts).some((cents: Cents) => cents !== 0);
  if (!hasParts && feeStanding(cotisation) === 'due') return { lines: [], total: cotisation ?? 0 };
  return { lines: feeLines(parts), total: feeOf(parts) };
}

/** A payment settles the fee (contract §10), but for what was added to it since its page was opened. */
export const feeAfter = (due: Cents | null, paid: Cents): Cents => (due === null ? 0 : Math.max(0, due - paid));

/** `due` above 0, `inOrder` at 0, `notEligible` below 0 or without a fee (specification §2 'Membership payment'). */
export type FeeStanding = 'due' | 'inOrder' | 'notEligible';

export function feeStanding(cotisation: Cents | null | undefined): FeeStanding {
  if (cotisation === null || cotisation === undefined || cotisation < 0) return 'notEligible';
  return cotisation > 0 ? 'due' : 'inOrder';
}
