import type { Plan } from '../../domain/palanquees/plan.ts';
import { request } from '../client/client.ts';
import { readPalanquees, type PalanqueesRecord } from '../decoders/palanquees.ts';

const addressOf = (eventId: number): string => `/api/v1/events/${eventId}/palanquees`;
type Options = { readonly signal?: AbortSignal };

/** Calls of our own server, beside section 7. An outing's registrants, its plan as it was saved last, and who saved it when. */
export const getPalanquees = async (eventId: number, { signal }: Options = {}): Promise<PalanqueesRecord> =>
  readPalanquees(await request({ method: 'GET', path: addressOf(eventId), signal }));

/** The plan as it was saved then. */
export const getPalanqueesVersion = async (
  eventId: number,
  version: number,
  { signal }: Options = {},
): Promise<PalanqueesRecord> =>
  readPalanquees(await request({ method: 'GET', path: `${addressOf(eventId)}/${version}`, signal }));

/** @throws ApiError STALE_VERSION carries what stands now (read/palanquees.ts: palanqueesOfRefusal). */
export const savePalanquees = async (
  eventId: number,
  body: { readonly version: number; readonly plan: Plan },
): Promise<PalanqueesRecord> => readPalanquees(await request({ method: 'PUT', path: addressOf(eventId), body }));
