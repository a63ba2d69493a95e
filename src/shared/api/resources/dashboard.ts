import type { Dashboard } from '../../contract/dashboard.ts';
import { request } from '../client.ts';
import { ApiError } from '../errors.ts';
import { readDashboard } from '../read/dashboard.ts';

/** Null in front of a server that has no such call. @throws ApiError */
export async function getDashboard({ signal }: { readonly signal?: AbortSignal } = {}): Promise<Dashboard | null> {
  try {
    return readDashboard(await request({ method: 'GET', path: '/api/v1/tableau-de-bord', signal }));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
