/** A wallet's balance is the sum of its rows; `MEMBERSHIP` rows (fees) are outside it. */
export const ACCOUNTS = ['WALLET', 'MEMBERSHIP'] as const;
export type Account = (typeof ACCOUNTS)[number];

/** `OPENING`: when the ledger began. `ADJUSTMENT`: in the member's record. `ONLINE_…`: reported by the provider. */
export const MOVEMENT_KINDS = [
  'OPENING',
  'ADJUSTMENT',
  'MANUAL',
  'OUTING',
  'OUTING_REFUND',
  'ONLINE_PAYMENT',
  'ONLINE_REFUND',
  'ONLINE_REFUSED',
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** In characters; shorter texts explain no movement. */
const MIN_REASON_LENGTH = 3;

/** True for a text that explains a movement made by hand. */
export const isExplained = (reason: string | null | undefined): boolean =>
  (reason ?? '').trim().length >= MIN_REASON_LENGTH;
