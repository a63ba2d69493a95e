import type { SessionOfMember } from '../../contract/users.ts';
import { getOwn, postOwn, requestOwn, type CallOptions } from '../client/client.ts';

const own = '/api/v1/users/sessions';
const ofMember = (licence: string): string => `/api/v1/divers/${encodeURIComponent(licence)}/sessions`;

/** For our server only. @throws ApiError */
export const listSessions = (options?: CallOptions): Promise<SessionOfMember[]> => getOwn(own, options);

/** @throws ApiError */
export const endSession = (id: string): Promise<void> => requestOwn({ method: 'DELETE', path: `${own}/${id}` });

/** The one that asks ends too. @throws ApiError */
export const endAllSessions = (): Promise<void> => postOwn(`${own}/end-all`);

/** Another member's. @throws ApiError */
export const listSessionsOf = (licence: string, options?: CallOptions): Promise<SessionOfMember[]> =>
  getOwn(ofMember(licence), options);

/** @throws ApiError */
export const endSessionsOf = (licence: string): Promise<void> =>
  requestOwn({ method: 'DELETE', path: ofMember(licence) });
