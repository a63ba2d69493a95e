/** The provider's words for where a payment stands: the enumeration of its public API document. */
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

/** Money that has come, whatever became of it since. Test money is none: a real account never holds any. */
const CAME: ReadonlySet<string> = new Set<PaymentState>(['Authorized', 'Refunding', 'Refunded', 'Contested']);
/** All of it is taken back, whatever single refunds say. */
const WITHDRAWN: ReadonlySet<string> = new Set<PaymentState>(['Contested', 'Canceled']);

export const hasCome = (state: string): boolean => CAME.has(state);
export const isWithdrawn = (state: string): boolean => WITHDRAWN.has(state);
