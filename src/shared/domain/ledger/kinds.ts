/** A wallet's balance is the sum of its rows; `MEMBERSHIP` rows (fees) are outside it. */
export const ACCOUNTS = ['WALLET', 'MEMBERSHIP'] as const;
export type Account = (typeof ACCOUNTS)[number];

/**
 * `OPENING`: when the ledger began. `ADJUSTMENT`: in the member's record. `FEE_CHANGE`: what is due has changed, no money
 * has moved. `ONLINE_…`: reported by the provider. `EXPENSE`: an expense is paid back into the wallet.
 */
export const MOVEMENT_KINDS = [
  'OPENING',
  'ADJUSTMENT',
  'FEE_CHANGE',
  'MANUAL',
  'OUTING',
  'OUTING_REFUND',
  'ONLINE_PAYMENT',
  'ONLINE_REFUND',
  'ONLINE_REFUSED',
  'EXPENSE',
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Until 1.0.0 a changed fee was an adjustment of the membership's account, which had no other. */
export const isFeeChange = ({ account, kind }: { readonly account: Account; readonly kind: MovementKind }): boolean =>
  kind === 'FEE_CHANGE' || (account === 'MEMBERSHIP' && kind === 'ADJUSTMENT');

/** In characters; shorter texts explain no movement. */
const MIN_REASON_LENGTH = 3;

/** True for a text that explains a movement made by hand. */
export const isExplained = (reason: string | null | undefined): boolean =>
  (reason ?? '').trim().length >= MIN_REASON_LENGTH;
