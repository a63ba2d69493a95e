import type { Dashboard } from '../../contract/dashboard.ts';
import { requestOwn } from '../client/client.ts';

/** A call of our own server, beside section 7. @throws ApiError */
export const getDashboard = ({ signal }: { readonly signal?: AbortSignal } = {}): Promise<Dashboard> =>
  requestOwn({ method: 'GET', path: '/api/v1/tableau-de-bord', signal });
