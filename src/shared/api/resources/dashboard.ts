import type { Dashboard } from '../../contract/dashboard.ts';
import { request } from '../client.ts';
import { readDashboard } from '../read/dashboard.ts';

/** A call of our own server, beside section 7. @throws ApiError */
export const getDashboard = async ({ signal }: { readonly signal?: AbortSignal } = {}): Promise<Dashboard> =>
  readDashboard(await request({ method: 'GET', path: '/api/v1/tableau-de-bord', signal }));
