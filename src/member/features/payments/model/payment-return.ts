/** The payment's outcome by the return address (specification §2 'Payment return'). It proves nothing. */
type PaymentReturn =
  | { readonly kind: 'none' }
  /** `checkoutId`: digits, or empty when the address has none. */
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
