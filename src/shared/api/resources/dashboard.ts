import type { Dashboard } from '../../contract/dashboard.ts';
import type { PaymentsOverview } from '../../contract/payments.ts';
import { getOwn, type CallOptions } from '../client/client.ts';

/** How the club stands: a call of our own server, beside section 7. @throws ApiError */
export const getDashboard = (options?: CallOptions): Promise<Dashboard> => getOwn('/api/v1/tableau-de-bord', options);

/** How online payment stands: a call of our own server, beside section 7. @throws ApiError */
export const getPaymentsOverview = (options?: CallOptions): Promise<PaymentsOverview> =>
  getOwn('/api/v1/paiements', options);
