import { record, text } from './fields.ts';

interface Ticket {
  /** Part of the paths of payment calls. */
  readonly accessToken: string;
  /** New refresh credential of the provider, to be stored; empty from our server. */
  readonly newKey: string;
}

export function readTicket(answer: unknown): Ticket {
  const raw = record(answer);
  return { accessToken: text(raw['access_token']), newKey: text(raw['refresh_token']) };
}

/** `unknown`: the answer does not say, and the server decides. */
type CheckoutState = 'paid' | 'waiting' | 'unknown';

export interface Checkout {
  readonly state: CheckoutState;
  /** `metadata.id`, or empty. */
  readonly reference: string;
}

const isAuthorized = (state: unknown): boolean => text(state).toLowerCase() === 'authorized';

/** Our server sends `status`; the provider an order with payments once paid (contract §6). */
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

/** Empty when the server names no page. */
export const readRedirect = (answer: unknown): string => text(record(answer)['redirectUrl']);

/** Another server may not say. */
export const saysWaiting = (answer: unknown): boolean => text(record(answer)['status']).toLowerCase() === 'waiting';
