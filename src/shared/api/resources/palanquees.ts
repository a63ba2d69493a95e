import type { Palanquees } from '../../contract/palanquees.ts';
import type { Dive, Plan } from '../../domain/palanquees/plan.ts';
import { withQuery } from '../../query-string.ts';
import { getOwn, requestOwn, type CallOptions } from '../client/client.ts';
import { isRecord } from '../decoders/fields.ts';

/** Makes the plan read-only. */
export type PalanqueesRecord = Omit<Palanquees, 'plan'> & { readonly plan: Plan };

const addressOf = ({ event, dive }: Dive, version?: number): string =>
  withQuery(`/api/v1/events/${event}/palanquees${version === undefined ? '' : `/${version}`}`, {
    plongee: dive === 1 ? undefined : dive,
  });

/** For our server only. @throws ApiError */
export const getPalanquees = (which: Dive, options?: CallOptions): Promise<PalanqueesRecord> =>
  getOwn(addressOf(which), options);

export const getPalanqueesVersion = (which: Dive, version: number, options?: CallOptions): Promise<PalanqueesRecord> =>
  getOwn(addressOf(which, version), options);

/** @throws ApiError STALE_VERSION carries another director's plan (`palanqueesOfRefusal`) */
export const savePalanquees = (
  which: Dive,
  body: { readonly version: number; readonly plan: Plan },
): Promise<PalanqueesRecord> => requestOwn({ method: 'PUT', path: addressOf(which), body });

/** Current plan of STALE_VERSION; null for other errors. */
export const palanqueesOfRefusal = (current: unknown): PalanqueesRecord | null =>
  isRecord(current) && isRecord(current['plan']) ? (current as unknown as PalanqueesRecord) : null;
