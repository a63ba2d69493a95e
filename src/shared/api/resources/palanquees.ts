import type { Palanquees } from '../../contract/palanquees.ts';
import type { Plan } from '../../domain/palanquees/plan.ts';
import { getOwn, requestOwn, type CallOptions } from '../client/client.ts';
import { isRecord } from '../decoders/fields.ts';

/** Makes the plan read-only. */
export type PalanqueesRecord = Omit<Palanquees, 'plan'> & { readonly plan: Plan };

const addressOf = (eventId: number): string => `/api/v1/events/${eventId}/palanquees`;

/** For our server only. @throws ApiError */
export const getPalanquees = (eventId: number, options?: CallOptions): Promise<PalanqueesRecord> =>
  getOwn(addressOf(eventId), options);

export const getPalanqueesVersion = (id: number, version: number, options?: CallOptions): Promise<PalanqueesRecord> =>
  getOwn(`${addressOf(id)}/${version}`, options);

/** @throws ApiError STALE_VERSION carries another director's plan (`palanqueesOfRefusal`) */
export const savePalanquees = (
  eventId: number,
  body: { readonly version: number; readonly plan: Plan },
): Promise<PalanqueesRecord> => requestOwn({ method: 'PUT', path: addressOf(eventId), body });

/** Current plan of STALE_VERSION; null for other errors. */
export const palanqueesOfRefusal = (current: unknown): PalanqueesRecord | null =>
  isRecord(current) && isRecord(current['plan']) ? (current as unknown as PalanqueesRecord) : null;
