import { centsOfEuros, type Cents } from '../money.ts';
import { refundReference } from './references.ts';

/** Debits are negative, refunds positive. */
export interface OutingMovement {
  readonly id: number;
  readonly diverId: number;
  readonly cents: Cents;
  readonly kind: 'OUTING' | 'OUTING_REFUND';
  readonly reference: string | null;
}

export function openDebits<M extends OutingMovement>(movements: readonly M[]): M[] {
  const paidBack = new Set(movements.map(({ reference }) => reference));
  return movements.filter(({ kind, id }) => kind === 'OUTING' && !paidBack.has(refundReference(id)));
}

export const sumOf = (movements: readonly Pick<OutingMovement, 'cents'>[]): Cents =>
  movements.reduce((sum, { cents }) => sum + cents, 0);

/** In euros. */
interface DebitLine {
  readonly diver: number;
  readonly amount: number;
}

type DebitVerdict =
  | { readonly ok: true; readonly debits: readonly { readonly diverId: number; readonly cents: Cents }[] }
  | { readonly ok: false; readonly code: 'AMOUNT_INVALID' | 'INVALID_VALUE' | 'NOT_ON_OUTING'; readonly field: string };

/** Requires positive whole cents, and members who are or were registered, once each; sorted by id. */
export function debitsOf(lines: readonly DebitLine[], registered: ReadonlySet<number>): DebitVerdict {
  const centsOf = new Map<number, Cents>();
  for (const [index, { diver, amount }] of lines.entries()) {
    const cents = centsOfEuros(amount);
    if (cents === null || cents <= 0) return { ok: false, code: 'AMOUNT_INVALID', field: `lines.${index}.amount` };
    if (!registered.has(diver)) return { ok: false, code: 'NOT_ON_OUTING', field: `lines.${index}.diver` };
    if (centsOf.has(diver)) return { ok: false, code: 'INVALID_VALUE', field: `lines.${index}.diver` };
    centsOf.set(diver, cents);
  }
  return {
    ok: true,
    debits: [...centsOf].map(([diverId, cents]) => ({ diverId, cents })).sort((a, b) => a.diverId - b.diverId),
  };
}

/** Members to debit: registered when the outing began, or still (contract §11). */
export const wasOnOuting = (
  entry: { readonly active: boolean; readonly createdAt: string; readonly deletedAt: string | null },
  start: string,
): boolean =>
  entry.active ||
  (entry.deletedAt !== null &&
    Date.parse(entry.deletedAt) > Date.parse(start) &&
    Date.parse(entry.createdAt) <= Date.parse(start));
