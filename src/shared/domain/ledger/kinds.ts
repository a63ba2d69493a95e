/** What a row of the ledger counts for: the member's wallet is the sum of its own rows, fees are kept beside it. */
export const ACCOUNTS = ['WALLET', 'MEMBERSHIP'] as const;
export type Account = (typeof ACCOUNTS)[number];

/**
 * Why money moved. `OPENING`: brought along when the books were opened. `ADJUSTMENT`: the balance was corrected in the
 * member's record. `MANUAL`: entered by the treasurer with a reason. `OUTING`, `OUTING_REFUND`: an outing was debited, and
 * paid back. `ONLINE_…`: what the payment provider says.
 */
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
