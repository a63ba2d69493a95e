import type { PaymentsOverview } from '../../contract/payments.ts';
import { request } from '../client/client.ts';
import { number, record, text, textOrNull } from '../decoders/fields.ts';

function readMismatch(answer: unknown): PaymentsOverview['mismatches'][number] {
  const raw = record(answer);
  const diver = record(raw['diver']);
  return {
    at: text(raw['at']),
    checkoutId: number(raw['checkoutId'], 0),
    amount: number(raw['amount'], 0),
    found: typeof raw['found'] === 'number' ? raw['found'] : null,
    credited: raw['credited'] === true,
    diver: { id: number(diver['id'], 0), lastname: text(diver['lastname']), firstname: text(diver['firstname']) },
  };
}

/** How online payment stands: a call of our own server, beside section 7. @throws ApiError */
export async function getPaymentsOverview({
  signal,
}: { readonly signal?: AbortSignal } = {}): Promise<PaymentsOverview> {
  const raw = record(await request({ method: 'GET', path: '/api/v1/paiements', signal }));
  return {
    configured: raw['configured'] === true,
    notificationUrl: textOrNull(raw['notificationUrl']),
    open: number(raw['open'], 0),
    mismatches: Array.isArray(raw['mismatches']) ? raw['mismatches'].map(readMismatch) : [],
  };
}
