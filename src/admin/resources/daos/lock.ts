import { ApiError, messageOf } from '../../../shared/api/client/errors.ts';
import type { DaoRecord } from '../../../shared/api/decoders/dao.ts';
import { getDao, updateDao } from '../../../shared/api/resources/daos.ts';
import type { Server } from '../../../shared/ui/data/club-queries.ts';

/** What our own server is not told stays as it is; another one gets the whole record back, as it sent it (contract §10). */
function write(
  { version, kmSource: _source, valuation: _value, ...whole }: DaoRecord,
  locked: boolean,
  server: Server | null,
) {
  const body = server === 'ours' ? { ...(version !== undefined && { version }) } : whole;
  return updateDao(whole.id, { ...body, daolocked: locked });
}

/** Locks an entry of the list, or lets its owner change it again. @throws ApiError */
export const lockDao = async (dao: DaoRecord, locked: boolean, server: Server | null): Promise<unknown> =>
  // The list completes what another server leaves out, which is not to be written.
  write(server === 'ours' ? dao : await getDao(dao.id), locked, server);

export interface Locked {
  readonly done: number;
  /** Those that stay as they were, and why the first of them does. */
  readonly left: readonly number[];
  readonly why: string | null;
}

/** One after the other, each as it stands by now; one that is gone or refused keeps nobody from the others. */
export async function lockAll(ids: readonly number[], locked: boolean, server: Server | null): Promise<Locked> {
  const left: number[] = [];
  let why: string | null = null;
  for (const id of ids) {
    try {
      const dao = await getDao(id);
      if (dao.daolocked !== locked) await write(dao, locked, server);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      left.push(id);
      why ??= messageOf(error);
    }
  }
  return { done: ids.length - left.length, left, why };
}
