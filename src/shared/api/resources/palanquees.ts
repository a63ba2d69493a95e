import type { Palanquees } from '../../contract/palanquees.ts';
import type { Plan } from '../../domain/palanquees/plan.ts';
import { getOwn, requestOwn, type CallOptions } from '../client/client.ts';
import { isRecord } from '../decoders/fields.ts';

/** An outing's palanquées as the portal holds them: a plan is never changed in place. */
export type PalanqueesRecord = Omit<Palanquees, 'plan'> & { readonly plan: Plan };

const addressOf = (eventId: number): string => `/api/v1/events/${eventId}/palanquees`;

/** Calls of our own server, beside section 7: an outing's registrants, its last saved plan, and who saved it when. */
export const getPalanquees = (eventId: number, options?: CallOptions): Promise<PalanqueesRecord> =>
  getOwn(addressOf(eventId), options);

/** An earlier version of the plan. */
export const getPalanqueesVersion = (id: number, version: number, options?: CallOptions): Promise<PalanqueesRecord> =>
  getOwn(`${addressOf(id)}/${version}`, options);

/** @throws ApiError STALE_VERSION carries the plan that another director has saved (`palanqueesOfRefusal`). */
export const savePalanquees = (
  eventId: number,
  body: { readonly version: number; readonly plan: Plan },
): Promise<PalanqueesRecord> => requestOwn({ method: 'PUT', path: addressOf(eventId), body });

/** With STALE_VERSION: the plan as it stands now. Null with any other error. */
export const palanqueesOfRefusal = (current: unknown): PalanqueesRecord | null =>
  isRecord(current) && isRecord(current['plan']) ? (current as unknown as PalanqueesRecord) : null;
