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
