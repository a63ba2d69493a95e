/** From the provider's public API document. */
export const PAYMENT_STATES = [
  'Authorized',
  'AuthorizedPreprod',
  'Refunding',
  'Refunded',
  'Contested',
  'Canceled',
  'Refused',
  'Pending',
  'Waiting',
  'WaitingBankValidation',
  'WaitingBankWithdraw',
  'WaitingAuthentication',
  'Registered',
  'Init',
  'Unknown',
  'Inconsistent',
  'Error',
  'Abandoned',
  'Corrected',
  'Deleted',
  'NoDonation',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Received, whatever followed; test payments excluded, which a real account never holds. */
const CAME: ReadonlySet<string> = new Set<PaymentState>(['Authorized', 'Refunding', 'Refunded', 'Contested']);
/** Fully withdrawn, whatever single refunds say. */
const WITHDRAWN: ReadonlySet<string> = new Set<PaymentState>(['Contested', 'Canceled']);

export const hasCome = (state: string): boolean => CAME.has(state);
export const isWithdrawn = (state: string): boolean => WITHDRAWN.has(state);
