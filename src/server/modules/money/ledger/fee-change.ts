import type { Cents } from '#domain/money.ts';
import { amount } from '#messages/format.ts';
import type { NewMovement } from './repository.ts';

const feeText = (fee: Cents | null): string => (fee === null ? 'aucune' : amount(fee));

/** What is due has changed: a fee that rises is a debt of the membership's account; none owes nothing. No money moves. */
export const feeChange = (before: Cents | null, after: Cents | null) =>
  ({
    cents: (before ?? 0) - (after ?? 0),
    kind: 'FEE_CHANGE',
    account: 'MEMBERSHIP',
    reason: `Cotisation\u00a0: ${feeText(before)} → ${feeText(after)}`,
  }) as const satisfies Partial<NewMovement>;
