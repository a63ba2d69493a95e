import type { Calendar } from '../../contract/calendar.ts';
import { requestOwn } from '../client/client.ts';

const path = '/api/v1/calendar';

/** The member's calendar addresses: a call of our own server, beside section 7. @throws ApiError */
export const getCalendar = ({ signal }: { readonly signal?: AbortSignal } = {}): Promise<Calendar> =>
  requestOwn({ method: 'GET', path, signal });

/** Opens the addresses; once open, replaces them and ends the old ones. @throws ApiError */
export const openCalendar = (): Promise<Calendar> => requestOwn({ method: 'POST', path });

/** Ends the addresses. @throws ApiError */
export const closeCalendar = (): Promise<Calendar> => requestOwn({ method: 'DELETE', path });
