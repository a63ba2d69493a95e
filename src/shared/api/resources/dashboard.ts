import type { Dashboard } from '../../contract/dashboard.ts';
import { request } from '../client/client.ts';
import { readDashboard } from '../decoders/dashboard.ts';

/** A call of our own server, beside section 7. @throws ApiError */
export const getDashboard = async ({ signal }: { readonly signal?: AbortSignal } = {}): Promise<Dashboard> =>
  readDashboard(await request({ method: 'GET', path: '/api/v1/tableau-de-bord', signal }));
