import type { Calendar } from '../../contract/calendar.ts';
import { getOwn, postOwn, requestOwn, type CallOptions } from '../client/client.ts';

const path = '/api/v1/calendar';

/** The member's calendar addresses: a call of our own server, beside section 7. @throws ApiError */
export const getCalendar = (options?: CallOptions): Promise<Calendar> => getOwn(path, options);

/** Opens the addresses; once open, replaces them and ends the old ones. @throws ApiError */
export const openCalendar = (): Promise<Calendar> => postOwn(path);

/** Ends the addresses. @throws ApiError */
export const closeCalendar = (): Promise<Calendar> => requestOwn({ method: 'DELETE', path });
