import type { PaymentsOverview } from '../../contract/payments.ts';
import { withQuery } from '../../query-string.ts';
import { postOwn, requestOwn } from '../client/client.ts';

/** Removes the stored key, of which that version was read. For our server only. @throws ApiError */
export const removeProviderKey = (version: number): Promise<unknown> =>
  requestOwn({ method: 'DELETE', path: withQuery('/api/v1/parametres/HELLOASSO/cle', { version }) });

/** For our server only. @throws ApiError */
export const renewNotificationAddress = (): Promise<PaymentsOverview> =>
  postOwn('/api/v1/paiements/adresse-notification');
