import type { Cents } from '../money.ts';
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

interface FeeLine {
  readonly part: FeePart;
  readonly cents: Cents;
}

/** Hides a rebate of 0. */
const feeLines = (parts: FeeParts): readonly FeeLine[] =>
  (['adhesion', 'licence', 'insurance', 'supervisorRebate'] as const)
    .map((part) => ({ part, cents: parts[part] }))
    .filter(({ part, cents }) => part !== 'supervisorRebate' || cents !== 0);

/** Without parts, a due `cotisation` is the total, without lines (contract §11). */
export function feeBreakdown(
  parts: FeeParts,
  cotisation: Cents | null | undefined,
): { readonly lines: readonly FeeLine[]; readonly total: Cents } {
  const hasParts = Object.values(parts).some((cents: Cents) => cents !== 0);
  if (!hasParts && feeStanding(cotisation) === 'due') return { lines: [], total: cotisation ?? 0 };
  return { lines: feeLines(parts), total: feeOf(parts) };
}

/** What remains due: amounts added since the payment page was opened (contract §10). */
export const feeAfter = (due: Cents | null, paid: Cents): Cents => (due === null ? 0 : Math.max(0, due - paid));
