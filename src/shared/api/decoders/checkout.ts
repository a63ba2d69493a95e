import { record, text } from './fields.ts';

export interface Ticket {
  /** Goes into the paths of the payment calls. */
  readonly accessToken: string;
  /** The provider's own answer brings a new refresh credential, which has to be stored; ours brings none. */
  readonly newKey: string;
}

/** The answer of the token endpoint. */
export function readTicket(answer: unknown): Ticket {
  const raw = record(answer);
  return { accessToken: text(raw['access_token']), newKey: text(raw['refresh_token']) };
}

/** `unknown`: the answer does not tell, and the server has to decide. */
export type CheckoutState = 'paid' | 'waiting' | 'unknown';

export interface Checkout {
  readonly state: CheckoutState;
  /** `metadata.id`; empty when there is none. */
  readonly reference: string;
}

const isAuthorized = (state: unknown): boolean => text(state).toLowerCase() === 'authorized';

/** Ours derives a `status`; the provider has none, but an order with its payments once money has come (contract §6). */
function stateOf(raw: Readonly<Record<string, unknown>>): CheckoutState {
  if (text(raw['status']).toLowerCase() === 'waiting') return 'waiting';
  const payments = record(raw['order'])['payments'];
  const paid =
    isAuthorized(raw['status']) ||
    (Array.isArray(payments) && payments.some((payment) => isAuthorized(record(payment)['state'])));
  return paid ? 'paid' : 'unknown';
}

export function readCheckout(answer: unknown): Checkout {
  const raw = record(answer);
  return { state: stateOf(raw), reference: text(record(raw['metadata'])['id']) };
}

/** Where to go next; empty when the server names nothing. */
export const readRedirect = (answer: unknown): string => text(record(answer)['redirectUrl']);

/** Our server says when a payment that was confirmed is none; another one may say nothing. */
export const saysWaiting = (answer: unknown): boolean => text(record(answer)['status']).toLowerCase() === 'waiting';
