import simpleRestProvider from 'ra-data-simple-rest';
import type { fetchUtils } from 'react-admin';
import { request } from '#api/client/client.ts';
import type { Call } from '#api/client/http.ts';

type HttpClient = typeof fetchUtils.fetchJson;

/** Uses the portal's HTTP client, for its session, refresh and errors. */
const httpClient: HttpClient = async (path, { method = 'GET', body } = {}) => {
  const call = { method: method as Call['method'], path: String(path) };
  const json: unknown = await request(typeof body === 'string' ? { ...call, body: JSON.parse(body) } : call);
  return { status: 200, headers: new Headers(), body: '', json };
};

export const rest = simpleRestProvider('/api/v1', httpClient);
