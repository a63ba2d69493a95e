import type { Day } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import type { PayoutRow, ProviderRecord } from '#domain/payments/provider-books.ts';
import type { ProviderCheckout } from '#domain/payments/verdict.ts';

export interface CheckoutRequest {
  /** Reference of our payment intent; the provider returns it as `metadata.id`. */
  readonly reference: string;
  /** Text on the provider's page, cut at 250 characters. */
  readonly itemName: string;
  readonly initial: Cents;
  readonly terms: readonly { readonly cents: Cents; readonly day: Day }[];
  readonly payer: { readonly firstname: string; readonly lastname: string; readonly email: string };
  /** Pages to return to after a payment, without one, and after a failure. */
  readonly returnUrl: string;
  readonly backUrl: string;
  readonly errorUrl: string;
}

export interface OpenedCheckout {
  readonly id: number;
  readonly redirectUrl: string;
}

/** `message` is for the log and never contains a credential. */
export class ProviderFailed extends Error {
  override readonly name = 'ProviderFailed';
  /** `TIMEOUT`, `UNREACHABLE`, `REFUSED`, `UNAUTHORISED`, `UNREADABLE`. */
  readonly code: string;
  /** Seconds that the provider asks to wait; null: it did not say. */
  readonly retryAfter: number | null;

  constructor(code: string, message: string, options: ErrorOptions & { readonly retryAfter?: number | null } = {}) {
    super(message, options);
    this.code = code;
    this.retryAfter = options.retryAfter ?? null;
  }
}

/** A payment of which nothing but its id could be read; null: not even that. */
export interface Unreadable {
  readonly unreadable: number | null;
}

export interface PaymentsPage {
  readonly payments: readonly (ProviderRecord | Unreadable)[];
  readonly isLast: boolean;
}

/** The club's account at the payment provider. Throws ProviderFailed, at the latest after its timeout. */
export interface PaymentProvider {
  openCheckout(request: CheckoutRequest): Promise<OpenedCheckout>;
  /** Null when the provider knows no such checkout. */
  readCheckout(id: number): Promise<ProviderCheckout | null>;
  /** Payments by all forms, the last changed first; pages count from 1. */
  readPayments(page: number): Promise<PaymentsPage>;
  readPayout(id: number): Promise<readonly PayoutRow[]>;
}

export interface Credential {
  /** From the environment; null where only the stored refresh token is used. */
  readonly clientSecret: string | null;
  /** The stored token, read each time because another process may have renewed it. */
  refreshToken(): Promise<string | null>;
  /** Resolves once the new token is stored. */
  storeRefreshToken(token: string): Promise<void>;
}
