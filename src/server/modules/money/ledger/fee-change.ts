import type { Cents } from '#domain/money.ts';
import { amount } from '#messages/format.ts';
import type { NewMovement } from '#server/commons/ledger/repository.ts';

const feeText = (fee: Cents | null): string => (fee === null ? 'aucune' : amount(fee));

/** Movement that records a changed fee, negative when it rises; null counts as 0. No money moves. */
export const feeChange = (before: Cents | null, after: Cents | null) =>
  ({
    cents: (before ?? 0) - (after ?? 0),
    kind: 'FEE_CHANGE',
    account: 'MEMBERSHIP',
    reason: `Cotisation\u00a0: ${feeText(before)} → ${feeText(after)}`,
  }) as const satisfies Partial<NewMovement>;
