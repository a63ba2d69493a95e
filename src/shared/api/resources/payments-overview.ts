import type { PaymentsOverview } from '../../contract/payments.ts';
import { requestOwn } from '../client/client.ts';

/** How online payment stands: a call of our own server, beside section 7. @throws ApiError */
export const getPaymentsOverview = ({ signal }: { readonly signal?: AbortSignal } = {}): Promise<PaymentsOverview> =>
  requestOwn({ method: 'GET', path: '/api/v1/paiements', signal });
