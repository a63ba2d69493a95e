import type { Calendar } from '../../contract/calendar.ts';
import { request } from '../client/client.ts';
import { readCalendar } from '../decoders/calendar.ts';

const path = '/api/v1/calendar';

/** One's calendar addresses: a call of our own server, beside section 7. @throws ApiError */
export const getCalendar = async ({ signal }: { readonly signal?: AbortSignal } = {}): Promise<Calendar> =>
  readCalendar(await request({ method: 'GET', path, signal }));

/** Opens them; once open, replaces them, and the old ones end. @throws ApiError */
export const openCalendar = async (): Promise<Calendar> => readCalendar(await request({ method: 'POST', path }));

/** Ends them. @throws ApiError */
export const closeCalendar = async (): Promise<Calendar> => readCalendar(await request({ method: 'DELETE', path }));
