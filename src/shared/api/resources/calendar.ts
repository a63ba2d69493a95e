import type { Calendar } from '../../contract/events.ts';
import { getOwn, postOwn, requestOwn, type CallOptions } from '../client/client.ts';

const path = '/api/v1/calendar';

/** For our server only. @throws ApiError */
export const getCalendar = (options?: CallOptions): Promise<Calendar> => getOwn(path, options);

/** Creates the addresses, ending former ones. @throws ApiError */
export const openCalendar = (): Promise<Calendar> => postOwn(path);

/** @throws ApiError */
export const closeCalendar = (): Promise<Calendar> => requestOwn({ method: 'DELETE', path });
