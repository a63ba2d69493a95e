import type { Dashboard } from '../../contract/dashboard.ts';
import type { PaymentsOverview } from '../../contract/payments.ts';
import { getOwn, type CallOptions } from '../client/client.ts';

/** For our server only. @throws ApiError */
export const getDashboard = (options?: CallOptions): Promise<Dashboard> => getOwn('/api/v1/tableau-de-bord', options);

/** For our server only. @throws ApiError */
export const getPaymentsOverview = (options?: CallOptions): Promise<PaymentsOverview> =>
  getOwn('/api/v1/paiements', options);
