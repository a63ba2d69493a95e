import { paths } from '../../../../shared/paths.ts';

/** Outcome claimed by the return address, which proves nothing (specification §2 'Payment return'). */
type PaymentReturn =
  | { readonly kind: 'none' }
  /** `checkoutId`: digits, or empty. */
  | { readonly kind: 'succeeded'; readonly checkoutId: string }
  | { readonly kind: 'failed' };

export function paymentReturn(search: string): PaymentReturn {
  const params = new URLSearchParams(search);
  const code = params.get('code');
  if (code === 'succeeded') {
    const id = params.get('checkoutIntentId') ?? '';
    return { kind: 'succeeded', checkoutId: /^\d{1,15}$/.test(id) ? id : '' };
  }
  return { kind: code !== null || params.has('error') ? 'failed' : 'none' };
}

/** Path of the success screen that the server names, possibly by a whole address; `otherwise` when it names another. */
export function successPath(redirectUrl: string, otherwise: string): string {
  if (redirectUrl === '' || !URL.canParse(redirectUrl, location.href)) return otherwise;
  const named = new URL(redirectUrl, location.href).pathname.toLowerCase();
  return [paths.walletSuccess, paths.membershipSuccess].find((path) => path.toLowerCase() === named) ?? otherwise;
}
