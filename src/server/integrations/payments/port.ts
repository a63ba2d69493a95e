import type { Day } from '../../../shared/domain/dates.ts';
import type { Cents } from '../../../shared/domain/money.ts';
import type { ProviderCheckout } from '../../../shared/domain/payments/verdict.ts';

export interface CheckoutRequest {
  /** Our intent's reference: the provider carries it as `metadata.id`. */
  readonly reference: string;
  /** What the member reads on the provider's page, 250 characters at most. */
  readonly itemName: string;
  /** What is paid now. */
  readonly initial: Cents;
  /** What is paid later; none when all is paid now. */
  readonly terms: readonly { readonly cents: Cents; readonly day: Day }[];
  readonly payer: { readonly firstname: string; readonly lastname: string; readonly email: string };
  /** Where the provider leads when the member has paid, goes back, or something failed. */
  readonly returnUrl: string;
  readonly backUrl: string;
  readonly errorUrl: string;
}

export interface OpenedCheckout {
  readonly id: number;
  /** The provider's page on which the member pays. */
  readonly redirectUrl: string;
}

/** Why the provider did not do it; `message` is for the log and never carries a credential. */
export class ProviderFailed extends Error {
  override readonly name = 'ProviderFailed';
  /** `TIMEOUT`, `UNREACHABLE`, `REFUSED`, `UNAUTHORISED`, `UNREADABLE`. */
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The club's account at the payment provider. Both throw ProviderFailed, at the latest when their patience ends. */
export interface PaymentProvider {
  openCheckout(request: CheckoutRequest): Promise<OpenedCheckout>;
  /** Null when the provider knows no such checkout. */
  readCheckout(id: number): Promise<ProviderCheckout | null>;
}
