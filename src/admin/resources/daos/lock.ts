import { ApiError, messageOf } from '../../../shared/api/errors.ts';
import type { DaoRecord } from '../../../shared/api/read/dao.ts';
import { getDao, updateDao } from '../../../shared/api/resources/daos.ts';

/**
 * Locks an entry, or lets its owner change it again. What our own server is not told stays as it is; an existing one gets
 * the whole record back (contract §10). @throws ApiError
 */
export const lockDao = (dao: DaoRecord, locked: boolean): Promise<unknown> => {
  const { version, kmSource: _source, valuation: _value, ...whole } = dao;
  return updateDao(dao.id, version === undefined ? { ...whole, daolocked: locked } : { version, daolocked: locked });
};

export interface Locked {
  readonly done: number;
  /** Those that stay as they were, and why the first of them does. */
  readonly left: readonly number[];
  readonly why: string | null;
}

/** One after the other, each as it stands by now; one that is gone or refused keeps nobody from the others. */
export async function lockAll(ids: readonly number[], locked: boolean): Promise<Locked> {
  const left: number[] = [];
  let why: string | null = null;
  for (const id of ids) {
    try {
      const dao = await getDao(id);
      if (dao.daolocked !== locked) await lockDao(dao, locked);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      left.push(id);
      why ??= messageOf(error);
    }
  }
  return { done: ids.length - left.length, left, why };
}
